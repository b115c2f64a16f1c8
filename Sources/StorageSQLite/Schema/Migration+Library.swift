import SQLite

extension Migration {
    /// What a library outside said of books; nothing of it belongs to a member.
    static let library = Migration(
        "library",
        sql: """
            CREATE TABLE library_books (
                number INTEGER PRIMARY KEY,
                work TEXT NOT NULL UNIQUE CHECK (length(work) BETWEEN 1 AND 40),
                kept_at INTEGER NOT NULL,
                title_key TEXT,
                author_key TEXT,
                year INTEGER,
                pages INTEGER CHECK (pages > 0),
                language TEXT,
                cover INTEGER CHECK (cover > 0),
                source TEXT NOT NULL,
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
                author TEXT NOT NULL CHECK (length(author) <= 1000),
                isbns TEXT NOT NULL CHECK (length(isbns) <= 1000),
                subjects TEXT NOT NULL CHECK (length(subjects) <= 3000)
            ) STRICT;
            CREATE INDEX library_books_key ON library_books (title_key, author_key, number) WHERE title_key IS NOT NULL;
            CREATE INDEX library_books_kept ON library_books (kept_at);

            CREATE TABLE library_isbns (
                isbn TEXT NOT NULL CHECK (length(isbn) = 13),
                book INTEGER NOT NULL REFERENCES library_books (number) ON DELETE CASCADE,
                PRIMARY KEY (isbn, book)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX library_isbns_book ON library_isbns (book);

            CREATE TABLE library_answers (
                number INTEGER PRIMARY KEY,
                words TEXT NOT NULL UNIQUE CHECK (length(words) BETWEEN 1 AND 130),
                kept_at INTEGER NOT NULL,
                works TEXT NOT NULL CHECK (length(works) <= 1000)
            ) STRICT;
            CREATE INDEX library_answers_kept ON library_answers (kept_at);
            """
    )
}
