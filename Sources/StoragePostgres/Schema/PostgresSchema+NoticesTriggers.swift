extension PostgresSchema {
    /// What follows from changes of them.
    static let noticesTriggers: [String] = [
        """
        CREATE FUNCTION notices_counted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO notice_counts (member_id, unread) VALUES (new.member_id, (new.read_at IS NULL)::int)
                    ON CONFLICT (member_id) DO UPDATE SET unread = notice_counts.unread + (new.read_at IS NULL)::int;
            DELETE FROM notices WHERE member_id = new.member_id AND number <= (
                    SELECT number FROM notices WHERE member_id = new.member_id ORDER BY number DESC LIMIT 1 OFFSET 500
                );
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER notices_counted AFTER INSERT ON notices FOR EACH ROW EXECUTE FUNCTION notices_counted()
        """,
        """
        CREATE FUNCTION notices_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF (old.read_at IS NULL) <> (new.read_at IS NULL) THEN
                UPDATE notice_counts SET unread = unread + (new.read_at IS NULL)::int - (old.read_at IS NULL)::int
                    WHERE member_id = new.member_id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER notices_recounted AFTER UPDATE OF read_at ON notices FOR EACH ROW EXECUTE FUNCTION notices_recounted()
        """,
        """
        CREATE FUNCTION notices_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.read_at IS NULL THEN
                UPDATE notice_counts SET unread = unread - 1 WHERE member_id = old.member_id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER notices_uncounted AFTER DELETE ON notices FOR EACH ROW EXECUTE FUNCTION notices_uncounted()
        """,
        """
        CREATE FUNCTION notices_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE push_subscriptions SET waiting = 1 WHERE member_id = new.member_id AND waiting = 0;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER notices_waiting AFTER INSERT ON notices FOR EACH ROW EXECUTE FUNCTION notices_waiting()
        """,
        """
        CREATE FUNCTION notices_waiting_again() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE push_subscriptions SET waiting = 1 WHERE member_id = new.member_id AND waiting = 0;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER notices_waiting_again AFTER UPDATE OF number ON notices FOR EACH ROW EXECUTE FUNCTION notices_waiting_again()
        """,
        """
        CREATE FUNCTION messages_unanswered() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM stream_replies WHERE id = old.id AND is_automatic = 1;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER messages_unanswered AFTER DELETE ON messages FOR EACH ROW EXECUTE FUNCTION messages_unanswered()
        """,
        """
        CREATE FUNCTION messages_done() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.outcome IS NOT NULL AND old.post IS NOT NULL THEN
                INSERT INTO message_posts (post, member_id, written_at)
                    SELECT old.post, id, old.written_at FROM members WHERE id = old.member_id
                    ON CONFLICT DO NOTHING;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER messages_done AFTER DELETE ON messages FOR EACH ROW EXECUTE FUNCTION messages_done()
        """,
        """
        CREATE FUNCTION message_account_acts_cut() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM message_account_acts WHERE number <= (
                SELECT number FROM message_account_acts ORDER BY number DESC LIMIT 1 OFFSET 200
            );
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER message_account_acts_cut AFTER INSERT ON message_account_acts FOR EACH ROW EXECUTE FUNCTION message_account_acts_cut()
        """,
    ]
}
