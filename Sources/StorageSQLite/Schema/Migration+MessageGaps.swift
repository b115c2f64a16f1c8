import SQLite

extension Migration {
    /// What of an account for messages is still to be read, and when its network gave no more of that.
    static let messageGaps = Migration(
        "messageGaps",
        sql: """
            ALTER TABLE message_accounts ADD COLUMN gap_next TEXT CHECK (length(gap_next) BETWEEN 1 AND 2000);
            ALTER TABLE message_accounts ADD COLUMN gap_floor INTEGER CHECK ((gap_next IS NULL) = (gap_floor IS NULL));
            ALTER TABLE message_accounts ADD COLUMN lost_at INTEGER;
            """
    )
}
