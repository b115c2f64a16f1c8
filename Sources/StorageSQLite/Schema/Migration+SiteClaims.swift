import SQLite

extension Migration {
    /// Which sites members say are theirs; two may say so of one, and each proves it by a token of their own.
    static let siteClaims = Migration(
        "site claims",
        sql: """
            CREATE TABLE site_claims (
                id TEXT PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                site TEXT NOT NULL CHECK (length(site) BETWEEN 1 AND 1024),
                token TEXT NOT NULL CHECK (length(token) = 43),
                made_at INTEGER NOT NULL,
                proved_at INTEGER,
                UNIQUE (member_id, site)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
