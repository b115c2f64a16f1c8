import SQLite

extension Migration {
    /// Tags of books, quotations out of them, and notes that their writers show.
    ///
    /// A book's page looks for what is shown along two indexes of just that: what readers keep to themselves costs nobody.
    static let readersWords = Migration(
        "readers' words",
        sql: """
            ALTER TABLE reading_entries ADD COLUMN note_visibility TEXT NOT NULL DEFAULT 'self'
                CHECK (note_visibility IN ('self', 'friends', 'everyone'));
            CREATE INDEX reading_entries_noted ON reading_entries (book_id)
                WHERE note_visibility <> 'self' AND visibility <> 'self' AND note <> '';

            CREATE TABLE book_tags (
                member_id TEXT NOT NULL,
                key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 1000),
                book_id TEXT NOT NULL,
                position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 29),
                tag TEXT NOT NULL CHECK (length(tag) BETWEEN 1 AND 50),
                PRIMARY KEY (member_id, key, book_id),
                FOREIGN KEY (member_id, book_id) REFERENCES reading_entries (member_id, book_id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX book_tags_book ON book_tags (member_id, book_id, position);

            CREATE TABLE quotations (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL,
                book_id TEXT NOT NULL,
                page INTEGER CHECK (page BETWEEN 1 AND 99999),
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                added_at INTEGER NOT NULL,
                text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
                FOREIGN KEY (member_id, book_id) REFERENCES reading_entries (member_id, book_id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX quotations_book ON quotations (member_id, book_id);
            CREATE INDEX quotations_shown ON quotations (book_id, member_id) WHERE visibility <> 'self';
            """
    )
}
