import SQLite

extension Migration {
    /// Who may read what a member writes, where they say nothing else.
    static let reviewSettings = Migration(
        "review settings",
        sql: """
            CREATE TABLE review_settings (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone'))
            ) STRICT, WITHOUT ROWID;
            """
    )
}
