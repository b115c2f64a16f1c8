import SQLite

extension Migration {
    /// Words of a draft for single connections, in place of its message.
    static let singleWords = Migration(
        "single words",
        sql: "ALTER TABLE share_drafts ADD COLUMN words TEXT NOT NULL DEFAULT '' CHECK (length(words) <= 700000);"
    )
}
