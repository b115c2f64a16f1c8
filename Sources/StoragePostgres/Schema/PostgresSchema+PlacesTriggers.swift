extension PostgresSchema {
    /// What follows from changes of them.
    static let placesTriggers: [String] = [
        """
        CREATE FUNCTION photo_files_weighed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO photo_bytes (member_id, bytes)
                    SELECT member_id, length(new.jpeg) + length(new.thumbnail) FROM photos WHERE id = new.photo_id
                    ON CONFLICT (member_id) DO UPDATE SET bytes = photo_bytes.bytes + excluded.bytes;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER photo_files_weighed AFTER INSERT ON photo_files FOR EACH ROW EXECUTE FUNCTION photo_files_weighed()
        """,
        """
        CREATE FUNCTION photos_weighed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE photo_bytes SET bytes = bytes - coalesce(
                    (SELECT length(jpeg) + length(thumbnail) FROM photo_files WHERE photo_id = old.id), 0
                ) WHERE member_id = old.member_id;
            RETURN old;
        END $$
        """,
        """
        CREATE TRIGGER photos_weighed BEFORE DELETE ON photos FOR EACH ROW EXECUTE FUNCTION photos_weighed()
        """,
        """
        CREATE FUNCTION naming_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.naming = 'asked' THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'naming', new.check_in_id, created_at FROM check_ins
                    WHERE id = new.check_in_id AND NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'naming')
                        AND NOT EXISTS (
                            SELECT 1 FROM distances AS d
                            WHERE d.viewer_id = new.member_id AND d.member_id = check_ins.member_id
                        )
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER naming_noticed AFTER INSERT ON check_in_people FOR EACH ROW EXECUTE FUNCTION naming_noticed()
        """,
        """
        CREATE FUNCTION naming_settled() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.naming = 'asked' AND new.naming IS DISTINCT FROM 'asked' THEN
                DELETE FROM notices WHERE kind = 'naming' AND subject = old.check_in_id AND member_id = old.member_id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER naming_settled AFTER UPDATE OF naming ON check_in_people FOR EACH ROW EXECUTE FUNCTION naming_settled()
        """,
        """
        CREATE FUNCTION naming_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.naming = 'asked' THEN
                DELETE FROM notices WHERE kind = 'naming' AND subject = old.check_in_id AND member_id = old.member_id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER naming_unnoticed AFTER DELETE ON check_in_people FOR EACH ROW EXECUTE FUNCTION naming_unnoticed()
        """,
        """
        CREATE FUNCTION check_ins_unflagged() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM flags WHERE kind = 'check-in' AND subject_id = old.id;
            DELETE FROM hidden_items WHERE kind = 'check-in' AND subject_id = old.id;
            UPDATE shares SET state = 'cancelled', next_attempt_at = NULL
                WHERE subject_id = old.id AND subject_kind = 'check-in' AND state = 'queued';
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER check_ins_unflagged AFTER DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION check_ins_unflagged()
        """,
    ]
}
