import SQLite

extension Migration {
    /// What is known of how a connection is, and when it is looked at again.
    static let connectionHealth = Migration(
        "connection health",
        sql: """
            ALTER TABLE connections ADD COLUMN data_expires_at INTEGER;
            ALTER TABLE connections ADD COLUMN fault_category TEXT CHECK (length(fault_category) <= 40);
            ALTER TABLE connections ADD COLUMN fault_at INTEGER CHECK ((fault_at IS NULL) = (fault_category IS NULL));
            ALTER TABLE connections ADD COLUMN check_at INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE connections ADD COLUMN check_faults INTEGER NOT NULL DEFAULT 0 CHECK (check_faults >= 0);
            UPDATE connections SET check_at = last_success_at + 86400000;
            CREATE INDEX connections_check ON connections (check_at) WHERE ended_reason IS NULL;
            """
    )
}
