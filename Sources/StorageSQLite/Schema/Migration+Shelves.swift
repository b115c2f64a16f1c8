import SQLite

extension Migration {
    /// The shelves that members make.
    ///
    /// How many books stand on one is kept beside it, so that a list of shelves costs the same however full they are.
    static let shelves = Migration(
        "shelves",
        sql: """
            CREATE TABLE shelves (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name_key TEXT NOT NULL CHECK (name_key <> ''),
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                books INTEGER NOT NULL CHECK (books BETWEEN 0 AND 10000),
                created_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
                description TEXT NOT NULL CHECK (length(description) <= 2000),
                UNIQUE (member_id, name_key)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX shelves_shown ON shelves (member_id, visibility);

            CREATE TABLE shelf_books (
                shelf_id TEXT NOT NULL REFERENCES shelves (id) ON DELETE CASCADE,
                book_id TEXT NOT NULL REFERENCES books (id) ON DELETE RESTRICT,
                position INTEGER NOT NULL,
                added_at INTEGER NOT NULL,
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
                author TEXT NOT NULL CHECK (length(author) <= 1000),
                PRIMARY KEY (shelf_id, book_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX shelf_books_order ON shelf_books (shelf_id, position);
            CREATE INDEX shelf_books_book ON shelf_books (book_id);
            """
    )
}
