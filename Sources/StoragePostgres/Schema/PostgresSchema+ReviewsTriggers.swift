extension PostgresSchema {
    /// What follows from changes of them.
    static let reviewsTriggers: [String] = [
        """
        CREATE FUNCTION reviews_unliked() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM likes WHERE kind = 'review' AND subject_id = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER reviews_unliked AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_unliked()
        """,
        """
        CREATE FUNCTION reviews_mention() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.visibility = 'everyone' AND strpos(new.text, '://') > 0 THEN
                INSERT INTO mention_turns (review_id, not_before) VALUES (new.id, new.updated_at + 60000)
                ON CONFLICT (review_id) DO UPDATE SET version = left(replace(gen_random_uuid()::text, '-', ''), 16), tries = 0, not_before = excluded.not_before;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER reviews_mention AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_mention()
        """,
        """
        CREATE FUNCTION reviews_mention_again() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.visibility = 'everyone' AND strpos(new.text, '://') > 0 OR EXISTS (SELECT 1 FROM mention_targets WHERE review_id = new.id AND ended_at IS NULL) THEN
                INSERT INTO mention_turns (review_id, not_before) VALUES (new.id, new.updated_at + 60000)
                ON CONFLICT (review_id) DO UPDATE SET version = left(replace(gen_random_uuid()::text, '-', ''), 16), tries = 0, not_before = excluded.not_before;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER reviews_mention_again AFTER UPDATE OF updated_at, visibility ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_mention_again()
        """,
        """
        CREATE FUNCTION reviews_mention_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT 1 FROM mention_targets WHERE review_id = old.id AND ended_at IS NULL) THEN
                INSERT INTO mention_turns (review_id, not_before) VALUES (old.id, 0)
                ON CONFLICT (review_id) DO UPDATE SET version = left(replace(gen_random_uuid()::text, '-', ''), 16), tries = 0, not_before = excluded.not_before;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER reviews_mention_no_more AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_mention_no_more()
        """,
        """
        CREATE FUNCTION mentions_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT new.member_id, 'mention', new.review_id, new.received_at
                WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'mention')
                ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER mentions_noticed AFTER INSERT ON mentions FOR EACH ROW EXECUTE FUNCTION mentions_noticed()
        """,
        """
        CREATE FUNCTION mentions_refused_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.state = 'refused' THEN
                DELETE FROM notices WHERE kind = 'mention' AND subject = new.review_id
                    AND NOT EXISTS (SELECT 1 FROM mentions WHERE review_id = new.review_id AND state <> 'refused');
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER mentions_refused_unnoticed AFTER UPDATE OF state ON mentions FOR EACH ROW EXECUTE FUNCTION mentions_refused_unnoticed()
        """,
        """
        CREATE FUNCTION mentions_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'mention' AND subject = old.review_id
                AND NOT EXISTS (SELECT 1 FROM mentions WHERE review_id = old.review_id AND state <> 'refused');
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER mentions_unnoticed AFTER DELETE ON mentions FOR EACH ROW EXECUTE FUNCTION mentions_unnoticed()
        """,
        """
        CREATE FUNCTION reviews_unflagged() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM flags WHERE kind = 'review' AND subject_id = old.id;
            DELETE FROM hidden_items WHERE kind = 'review' AND subject_id = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER reviews_unflagged AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_unflagged()
        """,
        """
        CREATE FUNCTION remarks_unflagged() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE short_links SET target = NULL
                WHERE member_id = old.member_id AND subject_kind = 'remark' AND subject_id = old.id
                    AND EXISTS (SELECT 1 FROM hidden_items WHERE kind = 'remark' AND subject_id = old.id AND member_id = old.member_id);
            DELETE FROM flags WHERE kind = 'remark' AND subject_id = old.id;
            DELETE FROM hidden_items WHERE kind = 'remark' AND subject_id = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER remarks_unflagged AFTER DELETE ON remarks FOR EACH ROW EXECUTE FUNCTION remarks_unflagged()
        """,
    ]
}
