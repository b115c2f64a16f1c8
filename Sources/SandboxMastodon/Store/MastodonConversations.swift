internal import Primitives
internal import SQLite
internal import SandboxCore

typealias ConversationID = NumericID<MastodonConversation>

/// What somebody has with the same people about the same thing, in direct statuses.
struct MastodonConversation: Sendable {
    var id: ConversationID
    var isUnread: Bool
    /// Nobody else when people write to themselves.
    var participants: [PersonID]
    var last: StatusID
}

/// The statements about conversations; one goes with the last of its statuses.
enum MastodonConversations {
    private static let query = """
        SELECT id, unread, participants, last FROM
        (SELECT c.*, (SELECT max(status) FROM mastodon_conversation_status WHERE conversation = c.id) AS last
         FROM mastodon_conversation AS c) WHERE person = ?1
        """

    static func list(
        of person: PersonID,
        _ page: MastodonPage,
        _ connection: borrowing Connection
    ) throws -> [MastodonConversation] {
        try page.rows(query, "last", [person], connection) { row in try read(row) }
    }

    /// A conversation of the person, or the error that says there is none.
    static func get(
        _ id: ConversationID,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws -> MastodonConversation {
        let found = try connection.first("\(query) AND id = ?2", [person, id]) { row in try read(row) }
        guard let found else { throw MastodonError.notFound }
        return found
    }

    /// The conversation of a person that a status belongs to.
    static func find(
        status: StatusID,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws -> MastodonConversation? {
        try connection.first(
            "\(query) AND id IN (SELECT conversation FROM mastodon_conversation_status WHERE status = ?2)",
            [person, status]
        ) { row in try read(row) }
    }

    /// Puts a direct status into the conversations of its author and of those who were told of it.
    static func add(
        _ status: StatusID,
        by author: PersonID,
        told: [PersonID],
        _ connection: borrowing Connection
    ) throws {
        let conversation = try connection.first(
            "SELECT conversation FROM mastodon_status WHERE id = ? AND visibility = 'direct'",
            [status]
        ) { row in try row.int64(0) }
        guard let conversation else { return }
        let mentioned = try connection.rows("SELECT person FROM mastodon_mention WHERE status = ?", [status]) { row in
            PersonID(rawValue: try row.int64(0))
        }
        let everybody = Set(mentioned + [author]).sorted()
        for person in Set(told + [author]).sorted() {
            let others = everybody.filter { $0 != person }.map(\.description).joined(separator: ",")
            try connection.execute(
                """
                INSERT INTO mastodon_conversation (person, conversation, participants, unread) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET unread = excluded.unread
                """,
                [person, conversation, others, person != author]
            )
            try connection.execute(
                """
                INSERT OR IGNORE INTO mastodon_conversation_status (conversation, status)
                SELECT id, ? FROM mastodon_conversation WHERE person = ? AND conversation = ? AND participants = ?
                """,
                [status, person, conversation, others]
            )
        }
    }

    static func markRead(_ id: ConversationID, _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE mastodon_conversation SET unread = 0 WHERE id = ?", [id])
    }

    static func delete(_ id: ConversationID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_conversation WHERE id = ?", [id])
    }

    /// Forgets what somebody has with another person.
    static func delete(of person: PersonID, with other: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            DELETE FROM mastodon_conversation
            WHERE person = ?1 AND instr(',' || participants || ',', ',' || ?2 || ',') > 0
            """,
            [person, other]
        )
    }

    private static func read(_ row: borrowing Row) throws -> MastodonConversation {
        MastodonConversation(
            id: ConversationID(rawValue: try row.int64(0)),
            isUnread: try row.bool(1),
            participants: try row.text(2).split(separator: ",").compactMap { PersonID($0) },
            last: StatusID(rawValue: try row.int64(3))
        )
    }

    static let step = Migration(
        "65 mastodon: conversations",
        sql: """
            CREATE TABLE mastodon_conversation (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                conversation INTEGER NOT NULL,
                participants TEXT NOT NULL,
                unread INTEGER NOT NULL,
                UNIQUE (person, conversation, participants)
            ) STRICT;
            CREATE TABLE mastodon_conversation_status (
                conversation INTEGER NOT NULL REFERENCES mastodon_conversation ON DELETE CASCADE,
                status INTEGER NOT NULL REFERENCES mastodon_status ON DELETE CASCADE,
                PRIMARY KEY (conversation, status)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mastodon_conversation_status_by_status ON mastodon_conversation_status (status);
            CREATE TRIGGER mastodon_end_conversation AFTER DELETE ON mastodon_conversation_status BEGIN
                DELETE FROM mastodon_conversation WHERE id = old.conversation
                AND NOT EXISTS (SELECT 1 FROM mastodon_conversation_status WHERE conversation = old.conversation);
            END;
            """
    )
}

extension MastodonConversation {
    func json(for person: PersonID, _ world: World, _ connection: borrowing Connection) throws -> JSON {
        let writer = MastodonAccountWriter(world: world)
        let accounts = try (participants.isEmpty ? [person] : participants).compactMap { id in
            try People.find(id, connection).map { try writer.json($0, connection) }
        }
        let status = try MastodonStatuses.find(last, person, connection).map { status in
            try MastodonStatusWriter(world: world, viewer: person).json(status, connection)
        }
        return [
            "id": id.json, "unread": .bool(isUnread), "accounts": .array(accounts), "last_status": status ?? .null,
        ]
    }
}
