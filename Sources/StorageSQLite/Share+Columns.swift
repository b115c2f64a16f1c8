import Flyleaf
import Primitives
import SQLite

// The columns of a share in the order of the table: what never changes, what does, and the story.

extension Share {
    var fixedColumns: [any Bindable] {
        [id, key.text, memberID, reviewID, connectionID, network.rawValue, route.rawValue, createdAt]
    }

    var changingColumns: [any Bindable] {
        [
            state.rawValue, receipt?.remoteID, receipt?.url, failure?.rawValue, failureMessage, attempts, nextAttemptAt,
            updatedAt,
        ]
    }

    /// The columns of later migrations, after those of the story.
    var addedColumns: [any Bindable] { [pressKey.text, story.warning, PhotosText.encode(story.photos)] }

    init(_ row: borrowing Row) throws {
        let receiptID = try row.optionalText(9)
        let failure = try row.optionalText(11)
        self.init(
            id: try row.id(0),
            key: try ShareKey(row.text(1)).read(from: "shares.key"),
            pressKey: try ShareKey(row.text(28)).read(from: "shares.press_key"),
            memberID: try row.id(2),
            reviewID: try row.id(3),
            connectionID: try row.id(4),
            network: try NetworkName(rawValue: row.text(5)).read(from: "shares.network"),
            route: try Route(rawValue: row.text(6)).read(from: "shares.route"),
            story: try Story(row, 16),
            state: try ShareState(rawValue: row.text(8)).read(from: "shares.state"),
            receipt: try receiptID.map { PostReceipt(remoteID: $0, url: try row.text(10)) },
            failure: try failure.map { try NetworkFailure.Category(rawValue: $0).read(from: "shares.failure") },
            failureMessage: try row.optionalText(12),
            attempts: try row.int(13),
            nextAttemptAt: try row.optionalTimestamp(14),
            createdAt: try row.timestamp(7),
            updatedAt: try row.timestamp(15)
        )
    }
}

extension Story {
    fileprivate init(_ row: borrowing Row, _ column: Int) throws {
        let friend = try row.person(column)
        self.init(
            destination: friend.map { .friend($0) } ?? .own,
            message: try row.text(column + 2),
            name: try row.text(column + 3),
            caption: try row.text(column + 4),
            description: try row.text(column + 5),
            link: try row.text(column + 6),
            audience: try Audience(rawValue: row.text(column + 7)).read(from: "shares.audience"),
            tags: try PeopleText.decode(row.text(column + 8)).read(from: "shares.tags"),
            place: try row.place(column + 9),
            warning: try row.text(column + 13),
            photos: try PhotosText.decode(row.text(column + 14)).read(from: "shares.photos")
        )
    }

    var columns: [any Bindable] {
        var friend: Person?
        if case .friend(let person) = destination { friend = person }
        return [
            friend?.remoteID, friend?.name.text, message, name, caption, description, link, audience.rawValue,
            PeopleText.encode(tags), place?.remoteID, place?.name.text, place?.locality,
        ]
    }
}
