import SQLite

extension Migration {
    /// How long, in milliseconds, the network of a connection took to show a post.
    static let showingTime = Migration(
        "showing time",
        sql: "ALTER TABLE connections ADD COLUMN showing_time INTEGER CHECK (showing_time >= 0);"
    )
}
