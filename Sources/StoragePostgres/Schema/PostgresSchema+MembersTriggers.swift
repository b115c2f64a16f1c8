extension PostgresSchema {
    /// What follows from changes of them.
    static let membersTriggers: [String] = [
        """
        CREATE FUNCTION friends_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'friend' AND subject = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER friends_unnoticed AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION friends_unnoticed()
        """,
        """
        CREATE FUNCTION security_unnoticed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM notices WHERE kind = 'security' AND subject = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER security_unnoticed AFTER DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION security_unnoticed()
        """,
        """
        CREATE FUNCTION message_account_acts_nameless() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE message_account_acts SET name = NULL WHERE owner_id = old.id;
            RETURN old;
        END $$
        """,
        """
        CREATE TRIGGER message_account_acts_nameless BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION message_account_acts_nameless()
        """,
        """
        CREATE FUNCTION members_unflagged() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM flags WHERE kind = 'member' AND subject_id = old.id;
            DELETE FROM hidden_items WHERE kind = 'member' AND subject_id = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER members_unflagged AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION members_unflagged()
        """,
    ]
}
