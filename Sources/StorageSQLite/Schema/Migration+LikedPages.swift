import SQLite

extension Migration {
    /// Likes of pages of other sites, by their address; the table is made anew, because it says which kinds there are.
    static let likedPages = Migration(
        "likedPages",
        sql: """
            DROP TRIGGER likes_counted;
            DROP TRIGGER likes_uncounted;
            DROP TRIGGER reviews_unliked;
            DROP TRIGGER books_unliked;
            DROP INDEX likes_member;
            ALTER TABLE likes RENAME TO likes_before;

            CREATE TABLE likes (
                kind TEXT NOT NULL CHECK (kind IN ('review', 'book', 'page')),
                subject_id TEXT NOT NULL
                    CHECK (CASE kind WHEN 'page' THEN length(subject_id) <= 1024 ELSE length(subject_id) = 26 END),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                liked_at INTEGER NOT NULL,
                PRIMARY KEY (kind, subject_id, member_id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO likes (kind, subject_id, member_id, liked_at)
                SELECT kind, subject_id, member_id, liked_at FROM likes_before;
            DROP TABLE likes_before;
            CREATE INDEX likes_member ON likes (member_id, kind);

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
            """
    )
}
