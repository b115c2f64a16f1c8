import SQLite

extension Migration {
    /// Permissions that a network grants and Flyleaf does not use.
    static let withheld = Migration(
        "withheld permissions",
        sql: """
            ALTER TABLE connections ADD COLUMN withheld TEXT NOT NULL DEFAULT '' CHECK (length(withheld) <= 10000);
            CREATE INDEX shares_queued ON shares (connection_id, id) WHERE state = 'queued';
            """
    )
}
