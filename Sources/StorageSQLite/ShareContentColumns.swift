import Flyleaf
import Primitives
import SQLite

/// The columns that a share and a draft have in common.
struct ShareContentColumns: RowColumns {
    let friendID, friendName, friendAddress, message, audience, tags: Int
    let placeID, placeName, placeLocality, warning, photos, pageID, pageName: Int

    init(_ column: ColumnNames) throws(DatabaseError) {
        friendID = try column("friend_id")
        friendName = try column("friend_name")
        friendAddress = try column("friend_address")
        message = try column("message")
        audience = try column("audience")
        tags = try column("tags")
        placeID = try column("place_id")
        placeName = try column("place_name")
        placeLocality = try column("place_locality")
        warning = try column("warning")
        photos = try column("photos")
        pageID = try column("page_id")
        pageName = try column("page_name")
    }

    /// The friend named in a row.
    func friend(_ row: Row) throws -> Person? {
        guard let id = try row.optionalText(friendID) else { return nil }
        return Person(
            remoteID: id,
            address: try row.optionalText(friendAddress),
            name: PersonName(trusted: try row.text(friendName))
        )
    }

    /// The Page named in a row.
    func page(_ row: Row) throws -> ManagedPage? {
        guard let id = try row.optionalText(pageID) else { return nil }
        return ManagedPage(remoteID: id, name: PersonName(trusted: try row.text(pageName)))
    }

    /// The content of a row; it goes to the Page or the friend, if one is named.
    func content(_ row: Row, _ table: String) throws -> ShareContent {
        ShareContent(
            message: ShareMessage(trusted: try row.text(message)),
            destination: try page(row).map { .page($0) } ?? friend(row).map { .friend($0) } ?? .own,
            audience: try Audience(rawValue: row.text(audience)).read(from: "\(table).audience"),
            tags: try PeopleText.decode(row.text(tags)).read(from: "\(table).tags"),
            place: try place(row),
            warning: ShareWarning(trusted: try row.text(warning)),
            photos: try PhotosText.decode(row.text(photos)).read(from: "\(table).photos")
        )
    }

    private func place(_ row: Row) throws -> Place? {
        guard let id = try row.optionalText(placeID) else { return nil }
        let name = PlaceName(trusted: try row.text(placeName))
        return Place(remoteID: id, name: name, locality: try row.text(placeLocality))
    }
}

extension ShareContent {
    /// All but friend and Page, which a draft remembers while it goes to the own profile.
    var columns: NamedValues {
        [
            "message": message.text, "audience": audience.rawValue, "tags": PeopleText.encode(tags),
            "place_id": place?.remoteID, "place_name": place?.name.text, "place_locality": place?.locality,
            "warning": warning.text, "photos": PhotosText.encode(photos),
        ]
    }
}
