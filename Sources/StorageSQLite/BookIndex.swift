import Flyleaf
import SQLite

/// Keeps the search index of books in step with them.
///
/// Rule: what leaves the index has the very words it entered with; so a book leaves it before its words change.
/// Why: the index keeps no text.
enum BookIndex {
    /// What the index has of a book.
    struct Document {
        let number: Int64
        let title: String
        let author: String

        var values: [any Bindable] { [number, ReviewIndex.spaced(title), ReviewIndex.spaced(author)] }
    }

    static func add(_ book: Document, _ connection: borrowing SQLite.Connection) throws {
        try connection.execute("INSERT INTO book_search (rowid, title, author) VALUES (?, ?, ?)", book.values)
    }

    static func remove(_ book: Document, _ connection: borrowing SQLite.Connection) throws {
        try connection.execute(
            "INSERT INTO book_search (book_search, rowid, title, author) VALUES ('delete', ?, ?, ?)",
            book.values
        )
    }
}
