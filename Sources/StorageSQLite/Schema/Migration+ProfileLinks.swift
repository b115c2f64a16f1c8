import SQLite

extension Migration {
    /// Members' pages elsewhere.
    static let profileLinks = Migration(
        "profile links",
        sql: """
            CREATE TABLE profile_links (
                id TEXT PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
                added_at INTEGER NOT NULL,
                confirmed_at INTEGER,
                UNIQUE (member_id, address)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
