import SQLite

extension Migration {
    /// Members and their sessions.
    ///
    /// A name has 200 scalars at most, or is the identifier that stands in for a missing one: 255 characters (OpenID
    /// Connect Core 1.0 section 2, `sub`).
    static let members = Migration(
        "members",
        sql: """
            CREATE TABLE members (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE sessions (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                secret_digest BLOB NOT NULL CHECK (length(secret_digest) = 32),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                created_at INTEGER NOT NULL,
                last_seen_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sessions_member ON sessions (member_id);
            CREATE INDEX sessions_created ON sessions (created_at);
            CREATE INDEX sessions_seen ON sessions (last_seen_at);
            """
    )
}
