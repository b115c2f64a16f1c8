import SQLite

extension Migration {
    /// What became of the reading life in rows of imported files.
    ///
    /// A row refers to the book of the entry without a foreign key, as it does to its review.
    static let importedReading = Migration(
        "imported reading",
        sql: """
            ALTER TABLE import_rows ADD COLUMN reading TEXT CHECK (length(reading) BETWEEN 1 AND 20);
            ALTER TABLE import_rows ADD COLUMN book_id TEXT CHECK (length(book_id) = 26);
            ALTER TABLE import_rows ADD COLUMN entry_moment INTEGER;
            DROP INDEX import_rows_identity;
            CREATE INDEX import_rows_known ON import_rows (identity)
                WHERE review_id IS NOT NULL OR book_id IS NOT NULL;
            """
    )
}
