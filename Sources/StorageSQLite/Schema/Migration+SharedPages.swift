import SQLite

extension Migration {
    /// Drafts of books and shelves go with what they are about, as those of reviews do.
    static let sharedPages = Migration(
        "shared pages",
        sql: """
            ALTER TABLE share_drafts ADD COLUMN book_id TEXT
                AS (CASE subject_kind WHEN 'book' THEN subject_id END) VIRTUAL
                REFERENCES books (id) ON DELETE CASCADE;
            ALTER TABLE share_drafts ADD COLUMN shelf_id TEXT
                AS (CASE subject_kind WHEN 'shelf' THEN subject_id END) VIRTUAL
                REFERENCES shelves (id) ON DELETE CASCADE;
            CREATE INDEX share_drafts_book ON share_drafts (book_id);
            CREATE INDEX share_drafts_shelf ON share_drafts (shelf_id);
            """
    )
}
