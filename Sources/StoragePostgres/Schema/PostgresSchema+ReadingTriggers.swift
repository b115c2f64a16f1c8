extension PostgresSchema {
    /// What follows from changes of them.
    static let readingTriggers: [String] = [
        """
        CREATE FUNCTION likes_counted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO like_counts (kind, subject_id, likes) VALUES (new.kind, new.subject_id, 1)
                    ON CONFLICT (kind, subject_id) DO UPDATE SET likes = like_counts.likes + 1;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER likes_counted AFTER INSERT ON likes FOR EACH ROW EXECUTE FUNCTION likes_counted()
        """,
        """
        CREATE FUNCTION likes_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE like_counts SET likes = likes - 1 WHERE kind = old.kind AND subject_id = old.subject_id;
            DELETE FROM like_counts WHERE kind = old.kind AND subject_id = old.subject_id AND likes = 0;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER likes_uncounted AFTER DELETE ON likes FOR EACH ROW EXECUTE FUNCTION likes_uncounted()
        """,
        """
        CREATE FUNCTION likes_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.kind = 'review' THEN
                DELETE FROM notices WHERE kind = 'like' AND subject = old.subject_id AND NOT EXISTS (
                        SELECT 1 FROM likes WHERE kind = 'review' AND subject_id = old.subject_id
                            AND member_id <> notices.member_id
                    );
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER likes_unnoticed AFTER DELETE ON likes FOR EACH ROW EXECUTE FUNCTION likes_unnoticed()
        """,
        """
        CREATE FUNCTION likes_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.kind = 'review' THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT member_id, 'like', id, new.liked_at FROM reviews
                    WHERE id = new.subject_id AND member_id <> new.member_id
                        AND NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = reviews.member_id AND kind = 'like')
                AND NOT EXISTS (SELECT 1 FROM distances AS d WHERE d.viewer_id = reviews.member_id AND d.member_id = new.member_id)
                        AND NOT EXISTS (
                            SELECT 1 FROM like_events
                            WHERE member_id = new.member_id AND subject_id = new.subject_id AND kind = 'review'
                        )
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                        number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER likes_noticed AFTER INSERT ON likes FOR EACH ROW EXECUTE FUNCTION likes_noticed()
        """,
        """
        CREATE FUNCTION shelves_unflagged() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM flags WHERE kind = 'shelf' AND subject_id = old.id;
            DELETE FROM hidden_items WHERE kind = 'shelf' AND subject_id = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shelves_unflagged AFTER DELETE ON shelves FOR EACH ROW EXECUTE FUNCTION shelves_unflagged()
        """,
        """
        CREATE FUNCTION reading_unhidden() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM hidden_items
                WHERE kind = 'reading' AND subject_id = old.book_id AND member_id = old.member_id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER reading_unhidden AFTER DELETE ON reading_entries FOR EACH ROW EXECUTE FUNCTION reading_unhidden()
        """,
    ]
}
