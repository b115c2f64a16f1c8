import SQLite

extension Migration {
    /// Pages elsewhere that link to reviews, those that are to be looked at, and what members decided about sites; notices
    /// get a kind for it.
    static let mentions = Migration("mentions", fingerprint: "mentions 1") { connection in
        try widenNotices(
            "'like', 'friend', 'share', 'connection', 'import', 'moderation', 'security', 'mention'",
            connection
        )
        try connection.executeScript(
            """
            CREATE TABLE mention_requests (
                review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
                source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 2000),
                site TEXT NOT NULL CHECK (length(site) BETWEEN 1 AND 2000),
                target TEXT NOT NULL CHECK (length(target) BETWEEN 1 AND 2000),
                tries INTEGER NOT NULL,
                not_before INTEGER NOT NULL,
                PRIMARY KEY (review_id, source)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mention_requests_due ON mention_requests (not_before);
            CREATE INDEX mention_requests_site ON mention_requests (site);

            CREATE TABLE mentions (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 2000),
                site TEXT NOT NULL CHECK (length(site) BETWEEN 1 AND 2000),
                kind TEXT NOT NULL CHECK (kind IN ('mention', 'reply', 'like', 'repost', 'bookmark')),
                author TEXT NOT NULL CHECK (length(author) <= 300),
                words TEXT NOT NULL CHECK (length(words) <= 300),
                state TEXT NOT NULL CHECK (state IN ('waiting', 'shown', 'refused')),
                received_at INTEGER NOT NULL,
                UNIQUE (review_id, source)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mentions_member ON mentions (member_id, id);

            CREATE TABLE mention_sites (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                site TEXT NOT NULL CHECK (length(site) BETWEEN 1 AND 2000),
                is_trusted INTEGER NOT NULL CHECK (is_trusted IN (0, 1)),
                PRIMARY KEY (member_id, site)
            ) STRICT, WITHOUT ROWID;

            CREATE TRIGGER mentions_noticed AFTER INSERT ON mentions BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'mention', new.review_id, new.received_at
                WHERE \(wantsNotice("new.member_id", "mention"))
                \(noticeAgain);
            END;
            CREATE TRIGGER mentions_refused_unnoticed AFTER UPDATE OF state ON mentions WHEN new.state = 'refused' BEGIN
                \(unnotice("new.review_id"))
            END;
            CREATE TRIGGER mentions_unnoticed AFTER DELETE ON mentions BEGIN
                \(unnotice("old.review_id"))
            END;
            """
        )
    }

    /// The notice goes with the last mention that is left.
    private static func unnotice(_ review: String) -> String {
        """
        DELETE FROM notices WHERE kind = 'mention' AND subject = \(review)
            AND NOT EXISTS (SELECT 1 FROM mentions WHERE review_id = \(review) AND state <> 'refused');
        """
    }
}
