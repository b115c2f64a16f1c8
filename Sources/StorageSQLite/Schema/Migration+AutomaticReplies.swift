import SQLite

extension Migration {
    /// Which replies answer messages to the account of this Flyleaf: nobody is told of them, and they go with their messages.
    ///
    /// Those whose messages went before can be told by whom they went to: only of a member who has as many messages as are
    /// kept went any.
    static let automaticReplies = Migration("automaticReplies", fingerprint: "automaticReplies 3") { connection in
        try connection.executeScript(
            """
            ALTER TABLE stream_replies ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0 CHECK (is_automatic IN (0, 1));
            UPDATE stream_replies SET is_automatic = 1 WHERE id IN (SELECT id FROM messages);
            DELETE FROM stream_replies WHERE subject = 'person' AND is_automatic = 0 AND state IN ('posted', 'refused') AND EXISTS (
                SELECT 1 FROM messages AS m
                JOIN message_accounts AS a USING (connection_id)
                WHERE m.connection_id = stream_replies.connection_id AND m.sender = stream_replies.post_id
                    AND stream_replies.created_at >= a.named_at
                    AND (SELECT count(*) FROM messages AS o WHERE o.member_id = m.member_id) >= 50
                    AND substr(stream_replies.id, 1, 10) <= (
                        SELECT substr(o.id, 1, 10) FROM messages AS o WHERE o.member_id = m.member_id
                        ORDER BY o.written_at, o.id LIMIT 1
                    )
            );
            CREATE TRIGGER messages_unanswered AFTER DELETE ON messages BEGIN
                DELETE FROM stream_replies WHERE id = old.id AND is_automatic = 1;
            END;
            DELETE FROM notices
            WHERE kind = 'reply' AND subject IN (SELECT id FROM stream_replies WHERE is_automatic = 1);
            CREATE INDEX stream_replies_lost ON stream_replies (updated_at) WHERE state = 'unknown' AND is_automatic = 1;
            DROP TRIGGER replies_noticed;
            CREATE TRIGGER replies_noticed AFTER UPDATE OF state, failure ON stream_replies
            WHEN new.is_automatic = 0
                AND (new.state = 'refused' AND old.state <> 'refused'
                    OR new.state = 'unknown' AND new.failure IN ('notShown', 'unconfirmed', 'mayNotLook')
                        AND (old.state <> 'unknown' OR old.failure IS NOT new.failure))
            BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'reply', new.id, new.updated_at WHERE \(wantsNotice("new.member_id", "reply"))
                \(noticeAgain);
            END;
            """
        )
    }
}
