extension PostgresSchema {
    /// What follows from changes of them.
    static let moderationTriggers: [String] = [
        """
        CREATE FUNCTION flags_counted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO flagged_items (kind, subject_id, member_id, flags, newest)
                VALUES (new.kind, new.subject_id, new.owner_id, 1, new.number)
                ON CONFLICT (kind, subject_id) DO UPDATE SET flags = flagged_items.flags + 1, newest = excluded.newest;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER flags_counted AFTER INSERT ON flags FOR EACH ROW EXECUTE FUNCTION flags_counted()
        """,
        """
        CREATE FUNCTION flags_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.is_settled = 0 THEN
                DELETE FROM flagged_items WHERE kind = old.kind AND subject_id = old.subject_id AND flags = 1;
                UPDATE flagged_items SET flags = flags - 1 WHERE kind = old.kind AND subject_id = old.subject_id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER flags_uncounted AFTER DELETE ON flags FOR EACH ROW EXECUTE FUNCTION flags_uncounted()
        """,
        """
        CREATE FUNCTION moderation_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.member_id IS NULL THEN
                UPDATE moderation_acts SET objection = NULL, objected_at = NULL, answer = NULL WHERE number = new.number;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER moderation_forgotten AFTER UPDATE OF member_id ON moderation_acts FOR EACH ROW EXECUTE FUNCTION moderation_forgotten()
        """,
        """
        CREATE FUNCTION moderation_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.member_id IS NOT NULL AND new.act IN ('hide', 'restore', 'warn', 'suspend', 'lift', 'unpicture') THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'moderation', new.id, new.happened_at WHERE NOT EXISTS (
                        SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'moderation'
                    );
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER moderation_noticed AFTER INSERT ON moderation_acts FOR EACH ROW EXECUTE FUNCTION moderation_noticed()
        """,
    ]
}
