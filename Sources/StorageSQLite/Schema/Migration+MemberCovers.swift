import SQLite

extension Migration {
    /// Covers that members have for books, each for its member alone.
    static let memberCovers = Migration(
        "member covers",
        sql: """
            CREATE TABLE member_covers (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
                mark TEXT NOT NULL CHECK (length(mark) BETWEEN 1 AND 40),
                width INTEGER NOT NULL CHECK (width BETWEEN 10 AND 480),
                height INTEGER NOT NULL CHECK (height BETWEEN 10 AND 480),
                added_at INTEGER NOT NULL,
                jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 300000),
                PRIMARY KEY (member_id, book_id)
            ) STRICT;
            CREATE INDEX member_covers_book ON member_covers (book_id);
            """
    )
}
