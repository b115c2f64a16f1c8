internal import Primitives
internal import SQLite
internal import SandboxCore

/// A few events with guests, so that invitations can be answered.
enum SeedEvents {
    private struct Row {
        var host: Int
        var name: String
        var description: String
        var location: String
        /// Days ahead.
        var day: Int
        var isOpen = true
        var guests: [Int]
    }

    private static let rows = [
        Row(
            host: 0,
            name: "Reading by lamplight",
            description: "Bring a book you would lend.",
            location: "Lamplight Books",
            day: 7,
            guests: [1, 2, 3]
        ),
        Row(
            host: 1,
            name: "The long novel, last evening",
            description: "Chapters 40 to the end. There will be soup.",
            location: "At Benedikt's",
            day: 14,
            isOpen: false,
            guests: [0, 2]
        ),
    ]

    static func insert(at moment: Timestamp, _ connection: borrowing Connection) throws {
        for row in rows {
            guard let host = try People.find(SeedPeople.id(at: row.host), connection) else { continue }
            let starts = moment + .seconds(row.day * 86_400)
            let event = Event(
                id: EventID(rawValue: 0),
                host: host,
                name: row.name,
                description: row.description,
                location: row.location,
                starts: starts,
                ends: starts + .seconds(3 * 3600),
                isOpen: row.isOpen
            )
            let id = try Events.insert(event, app: nil, connection)
            for guest in row.guests { try Events.invite(SeedPeople.id(at: guest), id, connection) }
        }
    }
}
