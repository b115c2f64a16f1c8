import SQLite

extension Migration {
    /// Notices of a friend who asks whether one may be named in a check-in; one goes with the question, and none is
    /// of somebody whom the member mutes.
    static let namingNotices = Migration("naming notices", fingerprint: "naming notices 1") { connection in
        try widenNotices(
            """
            'like', 'friend', 'share', 'connection', 'import', 'moderation', 'security', 'mention', 'answer', 'reply',
            'naming'
            """,
            connection
        )
        try connection.executeScript(
            """
            CREATE TRIGGER naming_noticed AFTER INSERT ON check_in_people WHEN new.naming = 'asked' BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'naming', new.check_in_id, created_at FROM check_ins
                WHERE id = new.check_in_id AND \(wantsNotice("new.member_id", "naming"))
                    AND NOT EXISTS (
                        SELECT 1 FROM distances AS d
                        WHERE d.viewer_id = new.member_id AND d.member_id = check_ins.member_id
                    )
                \(noticeAgain);
            END;
            CREATE TRIGGER naming_settled AFTER UPDATE OF naming ON check_in_people
            WHEN old.naming = 'asked' AND new.naming IS NOT 'asked' BEGIN
                DELETE FROM notices WHERE kind = 'naming' AND subject = old.check_in_id AND member_id = old.member_id;
            END;
            CREATE TRIGGER naming_unnoticed AFTER DELETE ON check_in_people WHEN old.naming = 'asked' BEGIN
                DELETE FROM notices WHERE kind = 'naming' AND subject = old.check_in_id AND member_id = old.member_id;
            END;
            """
        )
    }
}
