extension PostgresSchema {
    /// What follows from changes of them.
    static let connectionsTriggers: [String] = [
        """
        CREATE FUNCTION connections_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.ended_reason IS NULL AND new.ended_reason IS NOT NULL THEN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                    SELECT new.member_id, 'connection', new.id, new.ended_at WHERE NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'connection')
                    ON CONFLICT (member_id, kind, subject) DO NOTHING;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER connections_noticed AFTER UPDATE OF ended_reason ON connections FOR EACH ROW EXECUTE FUNCTION connections_noticed()
        """,
        """
        CREATE FUNCTION connections_working() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF old.ended_reason IS NOT NULL AND new.ended_reason IS NULL THEN
                DELETE FROM notices WHERE kind = 'connection' AND subject = new.id;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER connections_working AFTER UPDATE OF ended_reason ON connections FOR EACH ROW EXECUTE FUNCTION connections_working()
        """,
        """
        CREATE FUNCTION connections_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'connection' AND subject = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER connections_unnoticed AFTER DELETE ON connections FOR EACH ROW EXECUTE FUNCTION connections_unnoticed()
        """,
        """
        CREATE FUNCTION friends_noticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT DISTINCT theirs.member_id, 'friend', new.member_id, new.connected_at
                FROM friends AS f
                JOIN connections AS theirs ON theirs.id = f.connection_id
                    AND theirs.network = new.network AND theirs.authority = new.authority
                WHERE f.remote_id = new.remote_id AND theirs.member_id <> new.member_id
                    AND NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = theirs.member_id AND kind = 'friend')
            AND NOT EXISTS (SELECT 1 FROM distances AS d WHERE d.viewer_id = theirs.member_id AND d.member_id = new.member_id)
                LIMIT 1000
                ON CONFLICT (member_id, kind, subject) DO NOTHING;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER friends_noticed AFTER INSERT ON connections FOR EACH ROW EXECUTE FUNCTION friends_noticed()
        """,
        """
        CREATE FUNCTION connections_let_go() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT 1 FROM message_accounts WHERE connection_id = old.id) THEN
                INSERT INTO message_account_acts (name, network, is_named, owner_id, moderator_id, done_at)
                    SELECT CASE WHEN m.id IS NOT NULL THEN left(coalesce('@' || old.address || '@' || old.server, old.name), 2000) END,
                        old.network, 0, m.id, m.id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
                    FROM (SELECT 1) AS one LEFT JOIN members AS m ON m.id = old.member_id;
            END IF;
            RETURN old;
        END $$
        """,
        """
        CREATE TRIGGER connections_let_go BEFORE DELETE ON connections FOR EACH ROW EXECUTE FUNCTION connections_let_go()
        """,
    ]
}
