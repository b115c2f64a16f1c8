import SQLite

extension Migration {
    /// What people did about posts, and when each is asked about again: a row for each post that Flyleaf made and whose
    /// connection is there; notices get a kind for it.
    ///
    /// Made and removed by triggers, because a share is posted on many ways. Posts from before are asked about when somebody
    /// looks at them.
    static let shareAnswers = Migration("share answers", fingerprint: "share answers 1") { connection in
        try widenNotices(
            "'like', 'friend', 'share', 'connection', 'import', 'moderation', 'security', 'mention', 'answer'",
            connection
        )
        try connection.executeScript(
            """
            CREATE TABLE share_answers (
                share_id TEXT NOT NULL PRIMARY KEY REFERENCES shares (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
                due_at INTEGER,
                asked_at INTEGER,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                read_at INTEGER,
                likes INTEGER,
                repeats INTEGER,
                reply_count INTEGER NOT NULL DEFAULT 0,
                replies TEXT NOT NULL DEFAULT '[]' CHECK (length(replies) <= 1000000)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX share_answers_due ON share_answers (due_at) WHERE due_at IS NOT NULL;
            CREATE INDEX share_answers_member ON share_answers (member_id);
            CREATE INDEX share_answers_connection ON share_answers (connection_id);

            INSERT INTO share_answers (share_id, member_id, connection_id)
                SELECT s.id, s.member_id, s.connection_id FROM shares AS s
                WHERE s.state = 'posted' AND s.route = 'native' AND s.receipt_id IS NOT NULL
                    AND EXISTS (SELECT 1 FROM connections WHERE id = s.connection_id);

            CREATE TRIGGER shares_answered AFTER UPDATE OF state ON shares
            WHEN new.state = 'posted' AND old.state <> 'posted' AND new.route = 'native' AND new.receipt_id IS NOT NULL
            BEGIN
                INSERT INTO share_answers (share_id, member_id, connection_id, due_at)
                    SELECT new.id, new.member_id, new.connection_id, new.updated_at + 60000
                    FROM connections WHERE id = new.connection_id
                    ON CONFLICT (share_id) DO NOTHING;
            END;
            CREATE TRIGGER shares_unanswered AFTER UPDATE OF state ON shares
            WHEN old.state = 'posted' AND new.state <> 'posted' BEGIN
                DELETE FROM share_answers WHERE share_id = new.id;
            END;

            CREATE TRIGGER answers_noticed AFTER UPDATE OF reply_count ON share_answers
            WHEN new.reply_count > old.reply_count BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'answer', new.share_id, new.read_at
                WHERE \(wantsNotice("new.member_id", "answer"))
                \(noticeAgain);
            END;
            CREATE TRIGGER answers_none_unnoticed AFTER UPDATE OF reply_count ON share_answers
            WHEN new.reply_count = 0 AND old.reply_count > 0 BEGIN
                DELETE FROM notices WHERE kind = 'answer' AND subject = new.share_id;
            END;
            CREATE TRIGGER answers_unnoticed AFTER DELETE ON share_answers BEGIN
                DELETE FROM notices WHERE kind = 'answer' AND subject = old.share_id;
            END;
            """
        )
    }
}
