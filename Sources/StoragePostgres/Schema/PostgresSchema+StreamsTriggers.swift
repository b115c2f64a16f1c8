extension PostgresSchema {
    /// What follows from changes of them.
    static let streamsTriggers: [String] = [
        """
        CREATE FUNCTION stream_threads_unused() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM stream_picture_uses WHERE item = old.number AND part = 'thread';
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER stream_threads_unused AFTER DELETE ON stream_threads FOR EACH ROW EXECUTE FUNCTION stream_threads_unused()
        """,
        """
        CREATE FUNCTION stream_pictures_unused() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT 1 FROM stream_picture_uses WHERE picture = old.picture)
            AND NOT EXISTS (SELECT 1 FROM stream_portraits WHERE picture = old.picture) THEN
                DELETE FROM stream_pictures WHERE number = old.picture;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER stream_pictures_unused AFTER DELETE ON stream_picture_uses FOR EACH ROW EXECUTE FUNCTION stream_pictures_unused()
        """,
        """
        CREATE FUNCTION stream_portraits_unused() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT 1 FROM stream_picture_uses WHERE picture = old.picture)
            AND NOT EXISTS (SELECT 1 FROM stream_portraits WHERE picture = old.picture) THEN
                DELETE FROM stream_pictures WHERE number = old.picture;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER stream_portraits_unused AFTER DELETE ON stream_portraits FOR EACH ROW EXECUTE FUNCTION stream_portraits_unused()
        """,
        """
        CREATE FUNCTION replies_settled() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.state IN ('refused', 'unknown') AND new.state IN ('waiting', 'posted') THEN
                DELETE FROM notices WHERE kind = 'reply' AND subject = new.id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER replies_settled AFTER UPDATE OF state ON stream_replies FOR EACH ROW EXECUTE FUNCTION replies_settled()
        """,
        """
        CREATE FUNCTION replies_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'reply' AND subject = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER replies_unnoticed AFTER DELETE ON stream_replies FOR EACH ROW EXECUTE FUNCTION replies_unnoticed()
        """,
        """
        CREATE FUNCTION replies_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.is_automatic = 0
            AND (new.state = 'refused' AND old.state <> 'refused'
                OR new.state = 'unknown' AND new.failure IN ('notShown', 'unconfirmed', 'mayNotLook')
                    AND (old.state <> 'unknown' OR old.failure IS DISTINCT FROM new.failure)) THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'reply', new.id, new.updated_at WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'reply')
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER replies_noticed AFTER UPDATE OF state, failure ON stream_replies FOR EACH ROW EXECUTE FUNCTION replies_noticed()
        """,
    ]
}
