internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about who waits to be let in by somebody whose account is locked.
enum MastodonFollowRequests {
    /// Asks somebody, who is told; asked twice, only the wishes are new.
    static func add(
        _ person: PersonID,
        _ target: PersonID,
        _ wishes: MastodonFollowWishes,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO mastodon_follow_request (person, target, reblogs, notify, languages)
            VALUES (?1, ?2, ifnull(?3, 1), ifnull(?4, 0), ?5)
            ON CONFLICT DO UPDATE SET reblogs = ifnull(?3, reblogs), notify = ifnull(?4, notify),
                languages = iif(?6, ?5, languages)
            """,
            [person, target, wishes.reblogs, wishes.notify, wishes.languageList, wishes.languages != nil]
        )
        try MastodonNotifications.add(.followRequest, to: target, person, nil, at: moment, connection)
    }

    /// Takes a request away, with the news of it.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    static func remove(_ person: PersonID, _ target: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.execute(
            "DELETE FROM mastodon_notification WHERE person = ? AND sender = ? AND type = ?",
            [target, person, MastodonNotification.Kind.followRequest.rawValue]
        )
        return try connection.execute(
            "DELETE FROM mastodon_follow_request WHERE person = ? AND target = ?",
            [person, target]
        ) > 0
    }

    /// Lets somebody in who asked, which is news like any new follower.
    ///
    /// - Returns: whether they had asked.
    @discardableResult
    static func authorize(
        _ person: PersonID,
        _ target: PersonID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> Bool {
        let isNew = try connection.execute(
            """
            INSERT OR IGNORE INTO mastodon_follow (person, followed, reblogs, notify, languages)
            SELECT person, target, reblogs, notify, languages FROM mastodon_follow_request
            WHERE person = ? AND target = ?
            """,
            [person, target]
        )
        guard try remove(person, target, connection) else { return false }
        if isNew > 0 { try MastodonNotifications.add(.follow, to: target, person, nil, at: moment, connection) }
        return true
    }

    /// Lets everybody in who waits, as an account does that is locked no more.
    static func authorizeAll(of target: PersonID, at moment: Timestamp, _ connection: borrowing Connection) throws {
        let waiting = try connection.rows(
            "SELECT person FROM mastodon_follow_request WHERE target = ? ORDER BY id",
            [target]
        ) { row in PersonID(rawValue: try row.int64(0)) }
        for person in waiting { try authorize(person, target, at: moment, connection) }
    }

    static func count(of target: PersonID, _ connection: borrowing Connection) throws -> Int64 {
        try connection.first("SELECT count(*) FROM mastodon_follow_request WHERE target = ?", [target]) { row in
            try row.int64(0)
        } ?? 0
    }

    static let step = Migration(
        "62 mastodon: follow requests, and what a follower wants",
        sql: """
            ALTER TABLE mastodon_follow ADD COLUMN reblogs INTEGER NOT NULL DEFAULT 1;
            ALTER TABLE mastodon_follow ADD COLUMN notify INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE mastodon_follow ADD COLUMN languages TEXT;
            CREATE TABLE mastodon_follow_request (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                target INTEGER NOT NULL,
                reblogs INTEGER NOT NULL,
                notify INTEGER NOT NULL,
                languages TEXT,
                UNIQUE (person, target)
            ) STRICT;
            CREATE INDEX mastodon_follow_request_by_target ON mastodon_follow_request (target, id);
            """
    )
}
