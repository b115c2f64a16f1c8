import SQLite

extension Migration {
    /// What reviews said before they were changed.
    static let reviewVersions = Migration(
        "review versions",
        sql: """
            CREATE TABLE review_versions (
                review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number >= 1),
                saved_at INTEGER NOT NULL,
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                score INTEGER CHECK (score BETWEEN 0 AND 10),
                title TEXT NOT NULL,
                author TEXT NOT NULL,
                isbn TEXT CHECK (length(isbn) = 13),
                is_spoiler INTEGER NOT NULL CHECK (is_spoiler IN (0, 1)),
                text TEXT NOT NULL,
                PRIMARY KEY (review_id, number)
            ) STRICT;
            """
    )
}
