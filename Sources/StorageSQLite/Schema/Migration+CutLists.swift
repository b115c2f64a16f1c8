import SQLite

extension Migration {
    /// Whether a network has more of what leads to further lists than was read.
    static let cutLists = Migration(
        "lists that are cut",
        sql: """
            ALTER TABLE streams ADD COLUMN is_cut INTEGER NOT NULL DEFAULT 0 CHECK (is_cut IN (0, 1));
            """
    )
}
