import SQLite

extension Migration {
    /// The name of its writer that a review stands under in the search index; empty while it is not in it.
    ///
    /// So a name can change at once and the index follow in small writes.
    static let indexedWriters = Migration(
        "indexed writers",
        sql: """
            ALTER TABLE reviews ADD COLUMN indexed_writer TEXT NOT NULL DEFAULT '';
            UPDATE reviews SET indexed_writer = (SELECT name FROM members WHERE id = reviews.member_id);
            """
    )
}
