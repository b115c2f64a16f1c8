internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about who follows whom.
enum MastodonFollows {
    static func exists(_ person: PersonID, _ followed: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM mastodon_follow WHERE person = ? AND followed = ?", [person, followed])
    }

    /// Follows somebody, who is told; asked twice, nothing more happens.
    static func begin(
        _ person: PersonID,
        _ followed: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        let isNew = try connection.execute(
            "INSERT OR IGNORE INTO mastodon_follow (person, followed) VALUES (?, ?)",
            [person, followed]
        )
        if isNew > 0 { try MastodonNotifications.add(.follow, to: followed, person, nil, at: moment, connection) }
    }

    static func end(_ person: PersonID, _ followed: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_follow WHERE person = ? AND followed = ?", [person, followed])
    }
}
