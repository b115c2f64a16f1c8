extension PostgresSchema {
    /// What is found by words.
    static let searchTables: [String] = [
        """
        CREATE TABLE review_search (
            number bigint NOT NULL PRIMARY KEY REFERENCES reviews (number) ON DELETE CASCADE,
            words tsvector NOT NULL,
            texts text COLLATE "C" NOT NULL
        )
        """,
        "CREATE INDEX review_search_words ON review_search USING gin (words)",
        """
        CREATE TABLE book_search (
            number bigint NOT NULL PRIMARY KEY REFERENCES books (number) ON DELETE CASCADE,
            words tsvector NOT NULL,
            texts text COLLATE "C" NOT NULL
        )
        """,
        "CREATE INDEX book_search_words ON book_search USING gin (words)",
    ]

    /// Takes out by a trigger what went by a foreign key.
    ///
    /// - Why: to enter what is new, a foreign key reads the newest page of an index, into which all others write; where each
    ///   transaction is as if none ran beside it, two of three were undone for that.
    ///
    /// Locked first, in the order in which a review is saved.
    static let searchApart: [String] = ["LOCK TABLE books, reviews IN ACCESS EXCLUSIVE MODE"] + unsearching

    private static let unsearching: [String] = [("review", "reviews"), ("book", "books")].flatMap { one, all in
        [
            "ALTER TABLE \(one)_search DROP CONSTRAINT \(one)_search_number_fkey",
            """
            CREATE FUNCTION \(all)_unsearched() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                DELETE FROM \(one)_search WHERE number = old.number;
                RETURN NULL;
            END $$
            """,
            """
            CREATE TRIGGER \(all)_unsearched AFTER DELETE ON \(all) FOR EACH ROW EXECUTE FUNCTION \(all)_unsearched()
            """,
        ]
    }
}
