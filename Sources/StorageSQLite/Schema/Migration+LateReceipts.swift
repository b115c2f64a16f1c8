import SQLite

extension Migration {
    /// A share that was told of as not posted is told of again when the network's word comes that it is there after all.
    static let lateReceipts = Migration(
        "late receipts",
        sql: """
            CREATE TRIGGER shares_noticed_late AFTER UPDATE OF state ON shares
            WHEN new.state = 'posted' AND old.state IN ('rejected', 'cancelled')
            BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'share', new.id, new.updated_at WHERE \(wantsNotice("new.member_id", "share"))
                \(noticeAgain);
            END;
            """
    )
}
