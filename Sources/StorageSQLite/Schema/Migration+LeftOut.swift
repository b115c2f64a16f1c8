import SQLite

extension Migration {
    /// What the person chose that was not sent; of shares before this nothing is known.
    static let leftOut = Migration(
        "left out",
        sql: "ALTER TABLE shares ADD COLUMN left_out TEXT NOT NULL DEFAULT '';"
    )
}
