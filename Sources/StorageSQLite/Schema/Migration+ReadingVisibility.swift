import SQLite

extension Migration {
    /// Who may see what a member adds to their lists, and the ways by which others find what they may see.
    ///
    /// Of a book, and of a member, the entries for everybody are met without looking at the hidden ones.
    static let readingVisibility = Migration(
        "readingVisibility",
        sql: """
            CREATE TABLE reading_settings (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone'))
            ) STRICT, WITHOUT ROWID;
            DROP INDEX reading_entries_book;
            CREATE INDEX reading_entries_book ON reading_entries (book_id, visibility);
            CREATE INDEX reading_entries_shown ON reading_entries (member_id, visibility);
            """
    )
}
