import SQLite

extension Migration {
    /// Pictures of covers, in a table of their own: whoever reads books reads none of them.
    static let covers = Migration(
        "covers",
        sql: """
            CREATE TABLE book_covers (
                book_id TEXT NOT NULL PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
                mark TEXT NOT NULL CHECK (length(mark) BETWEEN 1 AND 40),
                width INTEGER NOT NULL CHECK (width BETWEEN 10 AND 480),
                height INTEGER NOT NULL CHECK (height BETWEEN 10 AND 480),
                jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 300000)
            ) STRICT;
            """
    )
}
