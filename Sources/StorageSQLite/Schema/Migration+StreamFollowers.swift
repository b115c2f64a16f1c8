import SQLite

extension Migration {
    /// Who follows members at their networks, and whether that is to be read: a row for each connection.
    static let streamFollowers = Migration(
        "stream followers",
        sql: """
            CREATE TABLE stream_followers (
                connection_id TEXT NOT NULL PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
                account_id TEXT NOT NULL CHECK (length(account_id) BETWEEN 1 AND 200),
                asked_at INTEGER NOT NULL,
                read_at INTEGER,
                wished_at INTEGER,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                failure TEXT CHECK (length(failure) <= 40),
                paused_until INTEGER,
                body TEXT CHECK (length(body) <= 4000000)
            ) STRICT;
            CREATE INDEX stream_followers_wished ON stream_followers (wished_at) WHERE wished_at IS NOT NULL;
            """
    )
}
