internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about who follows whom.
enum MastodonFollows {
    static func exists(_ person: PersonID, _ followed: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM mastodon_follow WHERE person = ? AND followed = ?", [person, followed])
    }

    /// Follows or leaves somebody; asked twice, nothing more happens.
    static func set(
        _ person: PersonID,
        _ followed: PersonID,
        _ isWanted: Bool,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        guard isWanted else {
            try connection.execute("DELETE FROM mastodon_follow WHERE person = ? AND followed = ?", [person, followed])
            return
        }
        let isNew = try connection.execute(
            "INSERT OR IGNORE INTO mastodon_follow (person, followed) VALUES (?, ?)",
            [person, followed]
        )
        if isNew > 0 { try MastodonNotifications.add(.follow, to: followed, person, nil, at: moment, connection) }
    }
}
