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
}
