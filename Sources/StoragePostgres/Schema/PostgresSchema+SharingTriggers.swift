extension PostgresSchema {
    /// What follows from changes of them.
    static let sharingTriggers: [String] = [
        """
        CREATE FUNCTION shares_answered() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.state = 'posted' AND old.state <> 'posted' AND new.route = 'native' AND new.receipt_id IS NOT NULL THEN
                INSERT INTO share_answers (share_id, member_id, connection_id, due_at)
                        SELECT new.id, new.member_id, new.connection_id, new.updated_at + 60000
                        FROM connections WHERE id = new.connection_id
                        ON CONFLICT (share_id) DO NOTHING;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shares_answered AFTER UPDATE OF state ON shares FOR EACH ROW EXECUTE FUNCTION shares_answered()
        """,
        """
        CREATE FUNCTION shares_unanswered() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.state = 'posted' AND new.state <> 'posted' THEN
                DELETE FROM share_answers WHERE share_id = new.id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shares_unanswered AFTER UPDATE OF state ON shares FOR EACH ROW EXECUTE FUNCTION shares_unanswered()
        """,
        """
        CREATE FUNCTION shares_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.state IN ('posted', 'rejected') AND old.state IN ('queued', 'sending', 'unknown')
            OR new.state = 'unknown' AND new.failure IN ('notShown', 'unconfirmed', 'mayNotLook')
                AND (old.state <> 'unknown' OR old.failure IS DISTINCT FROM new.failure) THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'share', new.id, new.updated_at WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'share')
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shares_noticed AFTER UPDATE OF state, failure ON shares FOR EACH ROW EXECUTE FUNCTION shares_noticed()
        """,
        """
        CREATE FUNCTION shares_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'share' AND subject = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shares_unnoticed AFTER DELETE ON shares FOR EACH ROW EXECUTE FUNCTION shares_unnoticed()
        """,
        """
        CREATE FUNCTION answers_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.reply_count > old.reply_count THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'answer', new.share_id, new.read_at
                    WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'answer')
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER answers_noticed AFTER UPDATE OF reply_count ON share_answers FOR EACH ROW EXECUTE FUNCTION answers_noticed()
        """,
        """
        CREATE FUNCTION answers_none_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.reply_count = 0 AND old.reply_count > 0 THEN
                DELETE FROM notices WHERE kind = 'answer' AND subject = new.share_id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER answers_none_unnoticed AFTER UPDATE OF reply_count ON share_answers FOR EACH ROW EXECUTE FUNCTION answers_none_unnoticed()
        """,
        """
        CREATE FUNCTION answers_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'answer' AND subject = old.share_id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER answers_unnoticed AFTER DELETE ON share_answers FOR EACH ROW EXECUTE FUNCTION answers_unnoticed()
        """,
        """
        CREATE FUNCTION shares_without_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.state = 'queued' AND new.subject_kind = 'check-in'
            AND NOT EXISTS (SELECT 1 FROM check_ins WHERE id = new.subject_id) THEN
                UPDATE shares SET state = 'cancelled', next_attempt_at = NULL WHERE id = new.id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shares_without_check_in AFTER UPDATE OF state ON shares FOR EACH ROW EXECUTE FUNCTION shares_without_check_in()
        """,
        """
        CREATE FUNCTION shares_noticed_late() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.state = 'posted' AND old.state IN ('rejected', 'cancelled') THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'share', new.id, new.updated_at WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'share')
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER shares_noticed_late AFTER UPDATE OF state ON shares FOR EACH ROW EXECUTE FUNCTION shares_noticed_late()
        """,
    ]
}
