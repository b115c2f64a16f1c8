import SQLite

extension Migration {
    /// Likes, how many there are of each thing, and what was pressed.
    ///
    /// The count is kept by triggers, so that it holds whatever takes a like away: a press, an account, a review that
    /// goes. A page reads one row of it, however many people like the thing.
    static let likes = Migration(
        "likes",
        sql: """
            CREATE TABLE likes (
                kind TEXT NOT NULL CHECK (kind IN ('review', 'book')),
                subject_id TEXT NOT NULL CHECK (length(subject_id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                liked_at INTEGER NOT NULL,
                PRIMARY KEY (kind, subject_id, member_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX likes_member ON likes (member_id);

            CREATE TABLE like_counts (
                kind TEXT NOT NULL,
                subject_id TEXT NOT NULL,
                likes INTEGER NOT NULL CHECK (likes >= 0),
                PRIMARY KEY (kind, subject_id)
            ) STRICT, WITHOUT ROWID;
            CREATE TRIGGER likes_counted AFTER INSERT ON likes BEGIN
                INSERT INTO like_counts (kind, subject_id, likes) VALUES (new.kind, new.subject_id, 1)
                    ON CONFLICT DO UPDATE SET likes = likes + 1;
            END;
            CREATE TRIGGER likes_uncounted AFTER DELETE ON likes BEGIN
                UPDATE like_counts SET likes = likes - 1 WHERE kind = old.kind AND subject_id = old.subject_id;
                DELETE FROM like_counts WHERE kind = old.kind AND subject_id = old.subject_id AND likes = 0;
            END;
            CREATE TRIGGER reviews_unliked AFTER DELETE ON reviews BEGIN
                DELETE FROM likes WHERE kind = 'review' AND subject_id = old.id;
            END;
            CREATE TRIGGER books_unliked AFTER DELETE ON books BEGIN
                DELETE FROM likes WHERE kind = 'book' AND subject_id = old.id;
            END;

            CREATE TABLE like_events (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                subject_id TEXT NOT NULL,
                is_like INTEGER NOT NULL CHECK (is_like IN (0, 1)),
                happened_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX like_events_member ON like_events (member_id, number);
            """
    )
}
