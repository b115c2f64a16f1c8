import SQLite

extension Migration {
    /// Notices of answers that were refused, or of which their network never said what became; a kind of their own.
    ///
    /// Whoever answers goes on reading, and learns of a refusal by nothing else.
    static let replyNotices = Migration("reply notices", fingerprint: "reply notices 1") { connection in
        try widenNotices(
            "'like', 'friend', 'share', 'connection', 'import', 'moderation', 'security', 'mention', 'answer', 'reply'",
            connection
        )
        try noticeReplies(connection)
    }

    /// The triggers on the table of replies.
    static func noticeReplies(_ connection: borrowing SQLite.Connection) throws {
        try connection.executeScript(
            """
            CREATE TRIGGER replies_noticed AFTER UPDATE OF state, failure ON stream_replies
            WHEN new.state = 'refused' AND old.state <> 'refused'
                OR new.state = 'unknown' AND new.failure IN ('notShown', 'unconfirmed', 'mayNotLook')
                    AND (old.state <> 'unknown' OR old.failure IS NOT new.failure)
            BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'reply', new.id, new.updated_at WHERE \(wantsNotice("new.member_id", "reply"))
                \(noticeAgain);
            END;
            CREATE TRIGGER replies_settled AFTER UPDATE OF state ON stream_replies
            WHEN old.state IN ('refused', 'unknown') AND new.state IN ('waiting', 'posted') BEGIN
                DELETE FROM notices WHERE kind = 'reply' AND subject = new.id;
            END;
            CREATE TRIGGER replies_unnoticed AFTER DELETE ON stream_replies BEGIN
                DELETE FROM notices WHERE kind = 'reply' AND subject = old.id;
            END;
            """
        )
    }
}
