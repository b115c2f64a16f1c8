import Flyleaf
import SQLAccess
import SQLValues

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
        var texts: [String] { [IndexText.spaced(title), IndexText.spaced(author)] }

        var values: [any Bindable] { [number] + texts }

        var row: SearchDocument { SearchDocument(number: number, texts: texts) }
    }

    /// What the index has of a book, if there is one.
    static func document(_ number: Int64, _ connection: any SQLConnection) async throws -> Document? {
        try await connection.first("SELECT title, author FROM books WHERE number = ?", [number]) { row in
            Document(number: number, title: try row.text(0), author: try row.text(1))
        }
    }

    static func add(_ book: Document, _ connection: any SQLConnection) async throws {
        if connection.dialect == .postgreSQL { return try await book.row.add(to: "book_search", connection) }
        try await connection.execute("INSERT INTO book_search (rowid, title, author) VALUES (?, ?, ?)", book.values)
    }

    static func remove(_ book: Document, _ connection: any SQLConnection) async throws {
        if connection.dialect == .postgreSQL { return try await book.row.remove(from: "book_search", connection) }
        try await connection.execute(
            "INSERT INTO book_search (book_search, rowid, title, author) VALUES ('delete', ?, ?, ?)",
            book.values
        )
    }
}
