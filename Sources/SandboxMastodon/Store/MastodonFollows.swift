internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about who follows whom.
enum MastodonFollows {
    static func exists(_ person: PersonID, _ followed: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM mastodon_follow WHERE person = ? AND followed = ?", [person, followed])
    }

    /// Follows somebody, or asks them when their account is locked; asked twice, only the wishes are new.
    static func begin(
        _ person: PersonID,
        _ followed: PersonID,
        _ wishes: MastodonFollowWishes,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        let isFollowing = try exists(person, followed, connection)
        if !isFollowing, try MastodonProfiles.read(followed, connection).isLocked {
            return try MastodonFollowRequests.add(person, followed, wishes, at: moment, connection)
        }
        try connection.execute(
            """
            INSERT INTO mastodon_follow (person, followed, reblogs, notify, languages)
            VALUES (?1, ?2, ifnull(?3, 1), ifnull(?4, 0), ?5)
            ON CONFLICT DO UPDATE SET reblogs = ifnull(?3, reblogs), notify = ifnull(?4, notify),
                languages = iif(?6, ?5, languages)
            """,
            [person, followed, wishes.reblogs, wishes.notify, wishes.languageList, wishes.languages != nil]
        )
        if !isFollowing { try MastodonNotifications.add(.follow, to: followed, person, nil, at: moment, connection) }
    }

    /// Follows somebody no more, and does not ask to either.
    static func end(_ person: PersonID, _ followed: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_follow WHERE person = ? AND followed = ?", [person, followed])
        try MastodonFollowRequests.remove(person, followed, connection)
    }

    /// Those who want to be told of every new status of somebody.
    static func listeners(of person: PersonID, _ connection: borrowing Connection) throws -> [PersonID] {
        try connection.rows("SELECT person FROM mastodon_follow WHERE followed = ? AND notify", [person]) { row in
            PersonID(rawValue: try row.int64(0))
        }
    }
}
