import SQLite

extension Migration {
    /// The words that the indexes hold, to look beginnings up in (`IndexWords`); they take no room of their own.
    static let indexWords = Migration(
        "index words",
        sql: """
            CREATE VIRTUAL TABLE review_words USING fts5vocab (review_search, instance);
            CREATE VIRTUAL TABLE book_words USING fts5vocab (book_search, instance);
            """
    )
}
