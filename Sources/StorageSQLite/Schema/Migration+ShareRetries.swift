import SQLite

extension Migration {
    /// When a network said that a share makes sense to be tried again.
    static let shareRetries = Migration("share retries", sql: "ALTER TABLE shares ADD COLUMN retry_at INTEGER")
}
