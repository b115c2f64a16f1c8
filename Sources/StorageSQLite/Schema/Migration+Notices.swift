import SQLite

extension Migration {
    /// Notices, how many a member has not read, and the kinds each does not want.
    ///
    /// Triggers write a notice with what it tells of, whatever statement does that, and never twice: a member has one row
    /// of each thing, however many like it. `number` orders them and grows when something happens to the thing again; none
    /// is given twice, not even that of a notice which went: a page that shows it may still say what was read.
    static let notices = Migration(
        "notices",
        sql: """
            CREATE TABLE notices (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('like', 'friend', 'share', 'connection', 'import')),
                subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
                happened_at INTEGER NOT NULL,
                read_at INTEGER,
                UNIQUE (member_id, kind, subject)
            ) STRICT;
            CREATE INDEX notices_member ON notices (member_id, number);
            CREATE INDEX notices_subject ON notices (subject);
            CREATE TABLE notices_off (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('like', 'friend', 'share', 'connection', 'import')),
                PRIMARY KEY (member_id, kind)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE notice_counts (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                unread INTEGER NOT NULL CHECK (unread >= 0)
            ) STRICT, WITHOUT ROWID;

            CREATE TRIGGER notices_counted AFTER INSERT ON notices BEGIN
                INSERT INTO notice_counts (member_id, unread) VALUES (new.member_id, new.read_at IS NULL)
                    ON CONFLICT DO UPDATE SET unread = unread + (new.read_at IS NULL);
                DELETE FROM notices WHERE member_id = new.member_id AND number <= (
                    SELECT number FROM notices WHERE member_id = new.member_id ORDER BY number DESC LIMIT 1 OFFSET 500
                );
            END;
            CREATE TRIGGER notices_recounted AFTER UPDATE OF read_at ON notices
            WHEN (old.read_at IS NULL) <> (new.read_at IS NULL) BEGIN
                UPDATE notice_counts SET unread = unread + (new.read_at IS NULL) - (old.read_at IS NULL)
                WHERE member_id = new.member_id;
            END;
            CREATE TRIGGER notices_uncounted AFTER DELETE ON notices WHEN old.read_at IS NULL BEGIN
                UPDATE notice_counts SET unread = unread - 1 WHERE member_id = old.member_id;
            END;

            CREATE INDEX like_events_thing ON like_events (member_id, subject_id);
            CREATE TRIGGER likes_noticed AFTER INSERT ON likes WHEN new.kind = 'review' BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT member_id, 'like', id, new.liked_at FROM reviews
                WHERE id = new.subject_id AND member_id <> new.member_id
                    AND \(wantsNotice("reviews.member_id", "like"))
                    AND NOT EXISTS (
                        SELECT 1 FROM like_events
                        WHERE member_id = new.member_id AND subject_id = new.subject_id AND kind = 'review'
                    )
                \(noticeAgain);
            END;
            CREATE TRIGGER likes_unnoticed AFTER DELETE ON likes WHEN old.kind = 'review' BEGIN
                DELETE FROM notices WHERE kind = 'like' AND subject = old.subject_id AND NOT EXISTS (
                    SELECT 1 FROM likes WHERE kind = 'review' AND subject_id = old.subject_id
                        AND member_id <> notices.member_id
                );
            END;

            CREATE TRIGGER friends_noticed AFTER INSERT ON connections BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT DISTINCT theirs.member_id, 'friend', new.member_id, new.connected_at
                FROM friends AS f
                CROSS JOIN connections AS theirs ON theirs.id = f.connection_id
                    AND theirs.network = new.network AND theirs.authority = new.authority
                WHERE f.remote_id = new.remote_id AND theirs.member_id <> new.member_id
                    AND \(wantsNotice("theirs.member_id", "friend"))
                LIMIT 1000
                ON CONFLICT (member_id, kind, subject) DO NOTHING;
            END;
            CREATE TRIGGER friends_unnoticed AFTER DELETE ON members BEGIN
                DELETE FROM notices WHERE kind = 'friend' AND subject = old.id;
            END;

            CREATE TRIGGER shares_noticed AFTER UPDATE OF state, failure ON shares
            WHEN new.state IN ('posted', 'rejected') AND old.state IN ('queued', 'sending', 'unknown')
                OR new.state = 'unknown' AND new.failure IN ('notShown', 'unconfirmed', 'mayNotLook')
                    AND (old.state <> 'unknown' OR old.failure IS NOT new.failure)
            BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'share', new.id, new.updated_at WHERE \(wantsNotice("new.member_id", "share"))
                \(noticeAgain);
            END;
            CREATE TRIGGER shares_unnoticed AFTER DELETE ON shares BEGIN
                DELETE FROM notices WHERE kind = 'share' AND subject = old.id;
            END;

            CREATE TRIGGER connections_noticed AFTER UPDATE OF ended_reason ON connections
            WHEN old.ended_reason IS NULL AND new.ended_reason IS NOT NULL BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'connection', new.id, new.ended_at WHERE \(wantsNotice("new.member_id", "connection"))
                ON CONFLICT (member_id, kind, subject) DO NOTHING;
            END;
            CREATE TRIGGER connections_working AFTER UPDATE OF ended_reason ON connections
            WHEN old.ended_reason IS NOT NULL AND new.ended_reason IS NULL BEGIN
                DELETE FROM notices WHERE kind = 'connection' AND subject = new.id;
            END;
            CREATE TRIGGER connections_unnoticed AFTER DELETE ON connections BEGIN
                DELETE FROM notices WHERE kind = 'connection' AND subject = old.id;
            END;

            CREATE TRIGGER imports_noticed AFTER UPDATE OF state ON jobs
            WHEN new.kind = 'take_import' AND new.state IN ('done', 'failed') AND old.ended_at IS NULL BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'import', new.subject, new.ended_at WHERE \(wantsNotice("new.member_id", "import"))
                \(noticeAgain);
            END;
            CREATE TRIGGER imports_unnoticed AFTER DELETE ON imports BEGIN
                DELETE FROM notices WHERE kind = 'import' AND subject = old.id;
            END;
            """
    )

    /// That a member has not switched a kind off.
    static func wantsNotice(_ member: String, _ kind: String) -> String {
        "NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = \(member) AND kind = '\(kind)')"
    }

    /// Makes the notice of the same thing, where there is one, new and unread.
    static let noticeAgain = """
        ON CONFLICT (member_id, kind, subject) DO UPDATE SET
            number = excluded.number, happened_at = excluded.happened_at, read_at = NULL
        """
}
