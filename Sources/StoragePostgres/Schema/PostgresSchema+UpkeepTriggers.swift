extension PostgresSchema {
    /// What follows from changes of them.
    static let upkeepTriggers: [String] = [
        """
        CREATE FUNCTION imports_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF new.kind = 'take_import' AND new.state IN ('done', 'failed') AND old.ended_at IS NULL THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'import', new.subject, new.ended_at WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'import')
                    ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER imports_noticed AFTER UPDATE OF state ON jobs FOR EACH ROW EXECUTE FUNCTION imports_noticed()
        """,
        """
        CREATE FUNCTION imports_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'import' AND subject = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER imports_unnoticed AFTER DELETE ON imports FOR EACH ROW EXECUTE FUNCTION imports_unnoticed()
        """,
    ]
}
