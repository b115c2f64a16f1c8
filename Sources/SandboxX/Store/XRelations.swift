internal import SQLite
internal import SandboxCore

/// The statements about whom people block and whom they mute; both versions of the interface share them.
enum XRelations {
    static let step = Migration(
        "40 x: blocks and mutes",
        sql: """
            CREATE TABLE x_relation (
                kind TEXT NOT NULL,
                person INTEGER NOT NULL,
                target INTEGER NOT NULL,
                PRIMARY KEY (kind, person, target)
            ) STRICT, WITHOUT ROWID;
            """
    )

    enum Kind: String, Sendable {
        case block
        case mute
        /// Of messages alone.
        case messageBlock = "message block"
    }

    static func holds(
        _ kind: Kind,
        _ person: PersonID,
        _ target: PersonID,
        _ connection: borrowing Connection
    ) throws -> Bool {
        try connection.exists(
            "SELECT 1 FROM x_relation WHERE kind = ? AND person = ? AND target = ?",
            [kind.rawValue, person, target]
        )
    }

    /// Whether one of two blocks the other.
    static func keepsApart(_ one: PersonID, _ other: PersonID, _ connection: borrowing Connection) throws -> Bool {
        let isBlocking = try holds(.block, one, other, connection)
        return try isBlocking || holds(.block, other, one, connection)
    }

    /// Whether messages to somebody are refused.
    static func refusesMessages(
        _ recipient: PersonID,
        of sender: PersonID,
        _ connection: borrowing Connection
    ) throws -> Bool {
        let areApart = try keepsApart(sender, recipient, connection)
        return try areApart || holds(.messageBlock, recipient, sender, connection)
    }

    /// Sets it; a block also ends the following of both.
    ///
    /// - Returns: whether that changed anything.
    static func set(
        _ kind: Kind,
        _ person: PersonID,
        _ target: PersonID,
        _ holds: Bool,
        _ connection: borrowing Connection
    ) throws -> Bool {
        guard holds else {
            return try connection.execute(
                "DELETE FROM x_relation WHERE kind = ? AND person = ? AND target = ?",
                [kind.rawValue, person, target]
            ) > 0
        }
        if kind == .block {
            try XUsers.setFollows(person, target, false, connection)
            try XUsers.setFollows(target, person, false, connection)
        }
        return try connection.execute(
            "INSERT OR IGNORE INTO x_relation (kind, person, target) VALUES (?, ?, ?)",
            [kind.rawValue, person, target]
        ) > 0
    }

    /// The ids of a list in ascending order.
    static func list(
        _ kind: Kind,
        of person: PersonID,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [PersonID] {
        let rows = try connection.rows(
            """
            SELECT target FROM x_relation WHERE kind = ?1 AND person = ?2
            \(window.clause("target", isDescending: false, from: 3))
            """,
            [kind.rawValue, person] + window.bindings
        ) { row in PersonID(rawValue: try row.int64(0)) }
        return window.inOrder(rows)
    }
}
