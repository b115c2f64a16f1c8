internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about messages and about who speaks together.
enum XMessages {
    static let step = Migration(
        "43 x: conversations of several, their events",
        sql: """
            CREATE TABLE x_conversation (
                id INTEGER PRIMARY KEY AUTOINCREMENT
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_conversation', 600000000000000000);
            CREATE TABLE x_participant (
                conversation INTEGER NOT NULL REFERENCES x_conversation ON DELETE CASCADE,
                person INTEGER NOT NULL,
                PRIMARY KEY (conversation, person)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_participant_by_person ON x_participant (person, conversation);
            -- Messages of several have no recipient: theirs is the sender.
            ALTER TABLE x_message ADD COLUMN conversation INTEGER REFERENCES x_conversation ON DELETE CASCADE;
            ALTER TABLE x_message ADD COLUMN kind TEXT NOT NULL DEFAULT 'MessageCreate';
            ALTER TABLE x_message ADD COLUMN media INTEGER;
            CREATE INDEX x_message_by_conversation ON x_message (conversation, id) WHERE conversation IS NOT NULL;
            """
    )

    /// Who speaks together.
    enum Conversation: Sendable, Equatable {
        case pair(PersonID, PersonID)
        case group(Int64)

        /// The name of it: both ids of a pair, the smaller first; the number of a group.
        init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            if parts.count == 2, let first = PersonID(String(parts[0])), let second = PersonID(String(parts[1])),
                first < second
            {
                self = .pair(first, second)
            } else if parts.count == 1, let id = NumericID<DirectMessage>(text) {
                self = .group(id.rawValue)
            } else {
                return nil
            }
        }
    }

    /// An event before it has an id.
    struct Draft: Sendable {
        var sender: PersonID
        var conversation: Conversation
        var text = ""
        var kind = DirectMessage.Kind.message
        var media: XMediaID?
    }

    static func insert(
        _ draft: Draft,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> DirectMessage {
        var (recipient, group) = (draft.sender, Int64?.none)
        switch draft.conversation {
        case .pair(let first, let second): recipient = first == draft.sender ? second : first
        case .group(let id): group = id
        }
        try connection.execute(
            """
            INSERT INTO x_message (sender, recipient, text, created, conversation, kind, media)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [draft.sender, recipient, draft.text, moment, group, draft.kind.rawValue, draft.media]
        )
        return DirectMessage(
            id: try connection.lastInsertedRow,
            sender: draft.sender,
            recipient: recipient,
            text: draft.text,
            created: moment,
            group: group,
            kind: draft.kind,
            media: draft.media
        )
    }

    static func begin(_ people: [PersonID], _ connection: borrowing Connection) throws -> Conversation {
        try connection.execute("INSERT INTO x_conversation DEFAULT VALUES")
        let id = try connection.lastInsertedRow
        for person in people {
            try connection.execute("INSERT INTO x_participant (conversation, person) VALUES (?, ?)", [id, person])
        }
        return .group(id)
    }

    /// Who takes part; of a group that does not exist, nobody.
    static func participants(
        _ conversation: Conversation,
        _ connection: borrowing Connection
    ) throws -> [PersonID] {
        switch conversation {
        case .pair(let first, let second): [first, second]
        case .group(let id):
            try connection.rows("SELECT person FROM x_participant WHERE conversation = ? ORDER BY person", [id]) {
                row in
                PersonID(rawValue: try row.int64(0))
            }
        }
    }

    /// The events a person sees, newest first; of one conversation or of all.
    static func list(
        _ person: PersonID,
        _ conversation: Conversation?,
        kinds: Set<DirectMessage.Kind>,
        isOfTwo: Bool = false,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [DirectMessage] {
        var (other, group) = (PersonID?.none, Int64?.none)
        switch conversation {
        case .pair(let first, let second): other = first == person ? second : first
        case .group(let id): group = id
        case nil: break
        }
        let rows = try connection.rows(
            """
            \(select)
            WHERE ((conversation IS NULL AND (sender = ?1 OR recipient = ?1))
                    OR conversation IN (SELECT conversation FROM x_participant WHERE person = ?1))
                AND (?2 IS NULL OR (conversation IS NULL AND (sender = ?2 OR recipient = ?2)))
                AND (?3 IS NULL OR conversation = ?3)
                AND instr(?4, ' ' || kind || ' ') > 0 AND (?5 = 0 OR conversation IS NULL)
                AND \(XDeletedMessages.condition)
            \(window.clause("id", isDescending: true, from: 6))
            """,
            [person, other, group, " " + kinds.map(\.rawValue).joined(separator: " ") + " ", isOfTwo] + window.bindings,
            read
        )
        return window.inOrder(rows)
    }

    /// An event, if a person may see it.
    static func find(_ id: Int64, _ person: PersonID, _ connection: borrowing Connection) throws -> DirectMessage? {
        try connection.first(
            """
            \(select)
            WHERE id = ?2 AND ((conversation IS NULL AND (sender = ?1 OR recipient = ?1))
                OR conversation IN (SELECT conversation FROM x_participant WHERE person = ?1))
                AND \(XDeletedMessages.condition)
            """,
            [person, id],
            read
        )
    }

    private static let select =
        "SELECT id, sender, recipient, text, created, conversation, kind, media FROM x_message"

    private static func read(_ row: borrowing Row) throws -> DirectMessage {
        DirectMessage(
            id: try row.int64(0),
            sender: PersonID(rawValue: try row.int64(1)),
            recipient: PersonID(rawValue: try row.int64(2)),
            text: try row.text(3),
            created: try row.timestamp(4),
            group: try row.optionalInt64(5),
            kind: DirectMessage.Kind(rawValue: try row.text(6)) ?? .message,
            media: try row.optionalInt64(7).map(XMediaID.init(rawValue:))
        )
    }
}
