import SQLite

extension Migration {
    /// When the owner of a connection last said yes at the network; of those from before only the first time is known.
    static let grants = Migration(
        "grants",
        sql: """
            ALTER TABLE connections ADD COLUMN granted_at INTEGER NOT NULL DEFAULT 0;
            UPDATE connections SET granted_at = connected_at;
            """
    )
}
