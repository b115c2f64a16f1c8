import SQLite

extension Migration {
    /// All that members set for what they do, in one row each; that of reviews moves into it.
    static let memberSettings = Migration(
        "member settings",
        sql: """
            CREATE TABLE member_settings (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                review_visibility TEXT CHECK (review_visibility IN ('self', 'friends', 'everyone')),
                time_zone TEXT CHECK (length(time_zone) BETWEEN 1 AND 64),
                audience TEXT CHECK (audience IN ('self', 'friends', 'everyone')),
                is_unlisted INTEGER NOT NULL DEFAULT 0 CHECK (is_unlisted IN (0, 1)),
                language TEXT CHECK (length(language) = 2)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO member_settings (member_id, review_visibility) SELECT member_id, visibility FROM review_settings;
            DROP TABLE review_settings;

            CREATE TABLE sharing_connections (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                PRIMARY KEY (member_id, place)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sharing_connections_connection ON sharing_connections (connection_id);
            """
    )
}
