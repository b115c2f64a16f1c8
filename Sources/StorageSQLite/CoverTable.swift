import Flyleaf
import Primitives
import SQLite

/// Covers on SQLite.
struct CoverTable: CoverStore {
    let database: Database

    static let mark = "SELECT mark FROM book_covers WHERE book_id = ?"

    func mark(of book: ID<Book>) throws -> String? {
        try database.read { connection in try connection.first(Self.mark, [book]) { row in try row.text(0) } }
    }

    static let whole = "SELECT mark, width, height, jpeg FROM book_covers WHERE book_id = ?"

    func cover(of book: ID<Book>) throws -> BookCover? {
        try database.read { connection in
            try connection.first(Self.whole, [book]) { row in
                BookCover(mark: try row.text(0), jpeg: try row.blob(3), width: try row.int(1), height: try row.int(2))
            }
        }
    }

    func keep(_ cover: BookCover, of book: ID<Book>) async throws -> Bool {
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO book_covers (book_id, mark, width, height, jpeg)
                SELECT id, ?2, ?3, ?4, ?5 FROM books WHERE id = ?1
                ON CONFLICT (book_id) DO NOTHING
                """,
                [book, cover.mark, cover.width, cover.height, cover.jpeg]
            ) == 1
        }
    }
}
