internal import SQLite
internal import SandboxCore

/// The statements about who blocks whom.
enum MastodonBlocks {
    static func exists(_ person: PersonID, _ blocked: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM mastodon_block WHERE person = ? AND blocked = ?", [person, blocked])
    }

    /// Ends what is between two people: nobody follows the other any more, and the one who blocks forgets the news.
    static func add(_ person: PersonID, _ blocked: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO mastodon_block (person, blocked) VALUES (?, ?)",
            [person, blocked]
        )
        for (follower, followed) in [(person, blocked), (blocked, person)] {
            try MastodonFollows.end(follower, followed, connection)
        }
        try MastodonNotifications.delete(from: blocked, to: person, connection)
        try MastodonConversations.delete(of: person, with: blocked, connection)
    }

    static func remove(_ person: PersonID, _ blocked: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_block WHERE person = ? AND blocked = ?", [person, blocked])
    }

    /// Throws when somebody would act on what a person wrote whom they block.
    static func check(_ person: PersonID, actingOn author: PersonID, _ connection: borrowing Connection) throws {
        guard try !exists(person, author, connection) else { throw MastodonError.notAllowed }
    }

    /// Blocks and mutes; the rows have ids of their own, because the pages of their lists are named by them.
    ///
    /// A view holds whom a person does not want to read, another also those who do not want to be read by them.
    static let step = Migration(
        "60 mastodon: blocks and mutes",
        sql: """
            CREATE TABLE mastodon_block (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                blocked INTEGER NOT NULL,
                UNIQUE (person, blocked)
            ) STRICT;
            CREATE INDEX mastodon_block_by_blocked ON mastodon_block (blocked, person);
            CREATE TABLE mastodon_mute (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                muted INTEGER NOT NULL,
                hides_notifications INTEGER NOT NULL,
                ends INTEGER,
                UNIQUE (person, muted)
            ) STRICT;
            CREATE INDEX mastodon_mute_by_end ON mastodon_mute (ends) WHERE ends IS NOT NULL;
            CREATE VIEW mastodon_unwanted (person, other) AS
                SELECT person, blocked FROM mastodon_block UNION ALL SELECT person, muted FROM mastodon_mute;
            CREATE VIEW mastodon_hidden (person, other) AS
                SELECT person, other FROM mastodon_unwanted UNION ALL SELECT blocked, person FROM mastodon_block;
            """
    )
}
