import SQLite

extension Migration {
    /// What members want to read, read and have read.
    ///
    /// - The status stands in the row although the reads tell it, so that a list is one walk along an index.
    /// - The year in which a read ended stands beside its date for the same reason.
    static let reading = Migration(
        "reading",
        sql: """
            CREATE TABLE reading_entries (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                book_id TEXT NOT NULL REFERENCES books (id) ON DELETE RESTRICT,
                status TEXT NOT NULL CHECK (status IN ('want', 'reading', 'read', 'stopped')),
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
                is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
                pages INTEGER CHECK (pages BETWEEN 1 AND 99999),
                added_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL,
                title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 500),
                author TEXT NOT NULL CHECK (length(author) <= 1000),
                note TEXT NOT NULL CHECK (length(note) <= 10000),
                PRIMARY KEY (member_id, book_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX reading_entries_status ON reading_entries (member_id, status, changed_at, visibility);
            CREATE INDEX reading_entries_book ON reading_entries (book_id);

            CREATE TABLE book_reads (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL,
                book_id TEXT NOT NULL,
                position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 99),
                outcome TEXT NOT NULL CHECK (outcome IN ('ongoing', 'finished', 'stopped')),
                started TEXT CHECK (length(started) BETWEEN 4 AND 10),
                ended TEXT CHECK (length(ended) BETWEEN 4 AND 10),
                ended_year INTEGER,
                progress TEXT CHECK (length(progress) BETWEEN 1 AND 5),
                FOREIGN KEY (member_id, book_id) REFERENCES reading_entries (member_id, book_id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX book_reads_book ON book_reads (member_id, book_id, position);
            CREATE INDEX book_reads_year ON book_reads (member_id, ended_year) WHERE outcome = 'finished';

            CREATE TABLE reading_goals (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                year INTEGER NOT NULL CHECK (year BETWEEN 1 AND 9999),
                books INTEGER NOT NULL CHECK (books BETWEEN 1 AND 9999),
                PRIMARY KEY (member_id, year)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
