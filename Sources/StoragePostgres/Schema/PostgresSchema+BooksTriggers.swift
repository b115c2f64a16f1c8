extension PostgresSchema {
    /// What follows from changes of them.
    static let booksTriggers: [String] = [
        """
        CREATE FUNCTION books_unliked() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM likes WHERE kind = 'book' AND subject_id = old.id;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER books_unliked AFTER DELETE ON books FOR EACH ROW EXECUTE FUNCTION books_unliked()
        """,
    ]
}
