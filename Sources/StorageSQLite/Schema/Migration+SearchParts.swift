import SQLite

extension Migration {
    /// Two parts of a search index that are of a size may be joined by `SearchUpkeep`; without a word, four.
    static let searchParts = Migration(
        "search parts",
        sql: """
            INSERT INTO review_search (review_search, rank) VALUES ('usermerge', 2);
            INSERT INTO book_search (book_search, rank) VALUES ('usermerge', 2);
            """
    )
}
