import SQLite

extension Migration {
    /// Short links of shares; nothing is kept of a visit but that there was one more.
    ///
    /// A link refers to its subject without a foreign key, as a share does: it stands in a post and goes on to lead to
    /// the page.
    static let shortLinks = Migration(
        "short links",
        sql: """
            CREATE TABLE short_links (
                code TEXT NOT NULL PRIMARY KEY CHECK (length(code) = 8),
                share_key TEXT NOT NULL CHECK (length(share_key) = 22),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                subject_kind TEXT NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 20),
                subject_id TEXT NOT NULL CHECK (length(subject_id) BETWEEN 1 AND 1000),
                created_at INTEGER NOT NULL,
                visits INTEGER NOT NULL CHECK (visits >= 0)
            ) STRICT;
            CREATE INDEX short_links_member ON short_links (member_id, code);
            """
    )
}
