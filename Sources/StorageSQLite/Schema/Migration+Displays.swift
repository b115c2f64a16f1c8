import SQLite

extension Migration {
    /// What members show on walls; of the keys to it a digest alone.
    static let displays = Migration(
        "displays",
        sql: """
            CREATE TABLE displays (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                content TEXT NOT NULL CHECK (length(content) BETWEEN 1 AND 600),
                shows_private INTEGER NOT NULL CHECK (shows_private IN (0, 1)),
                stay INTEGER NOT NULL CHECK (stay BETWEEN 1 AND 3600),
                look TEXT NOT NULL CHECK (look IN ('system', 'light', 'dark')),
                key_digest BLOB NOT NULL UNIQUE CHECK (length(key_digest) = 32),
                created_at INTEGER NOT NULL,
                seen_at INTEGER
            ) STRICT;
            CREATE INDEX displays_member ON displays (member_id, id);
            """
    )
}
