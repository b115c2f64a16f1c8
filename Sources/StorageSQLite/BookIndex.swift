import Flyleaf
import SQLValues
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

        /// The indexed texts: the title's and the author's.
        var texts: [String] { [ReviewIndex.spaced(title), ReviewIndex.spaced(author)] }

        var values: [any Bindable] { [number] + texts }
    }

    /// What the index has of a book, if there is one.
    static func document(_ number: Int64, _ connection: borrowing SQLite.Connection) throws -> Document? {
        try connection.first("SELECT title, author FROM books WHERE number = ?", [number]) { row in
            Document(number: number, title: try row.text(0), author: try row.text(1))
        }
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
