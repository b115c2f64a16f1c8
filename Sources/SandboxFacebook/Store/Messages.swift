internal import Primitives
internal import SQLite
internal import SandboxCore

/// A link that one person sent to another in the send dialog.
struct Message: Sendable, Equatable {
    var sender: Person
    var recipient: Person
    var app: String
    var text: String?
    var link: String
    var created: Timestamp
}

/// The statements about messages.
enum Messages {
    /// Older ones are not shown.
    static let shown = 50

    static func insert(
        _ text: String?,
        link: String,
        from sender: PersonID,
        to recipient: PersonID,
        app: AppID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT INTO message (sender, recipient, app, text, link, created) VALUES (?, ?, ?, ?, ?, ?)",
            [sender, recipient, app, text, link, moment]
        )
    }

    /// What somebody sent or got, newest first.
    static func newest(of person: PersonID, _ connection: borrowing Connection) throws -> [Message] {
        let recipient = "recipient.id, recipient.name, recipient.first_name, recipient.last_name, recipient.email"
        return try connection.rows(
            """
            SELECT m.text, m.link, m.created, coalesce(app.name, ''), \(People.columns), \(recipient)
            FROM message AS m JOIN person ON person.id = m.sender JOIN person AS recipient ON recipient.id = m.recipient
            LEFT JOIN app ON app.id = m.app
            WHERE m.sender = ?1 OR m.recipient = ?1 ORDER BY m.id DESC LIMIT ?2
            """,
            [person, shown]
        ) { row in
            Message(
                sender: try People.read(row, from: 4),
                recipient: try People.read(row, from: 9),
                app: try row.text(3),
                text: try row.optionalText(0),
                link: try row.text(1),
                created: try row.timestamp(2)
            )
        }
    }
}
