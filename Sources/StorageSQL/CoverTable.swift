import Flyleaf
import Primitives
import SQLAccess

/// Covers.
struct CoverTable: CoverStore {
    let database: any SQLDatabase

    static let mark = "SELECT mark FROM book_covers WHERE book_id = ?"
    static let ownMark = "SELECT mark FROM member_covers WHERE member_id = ? AND book_id = ?"

    func marks(of books: [ID<Book>], for viewer: ID<Member>?) async throws -> [ID<Book>: CoverMark] {
        try await database.read { connection in
            var marks: [ID<Book>: CoverMark] = [:]
            var books = Set(books).sorted()
            if let viewer {
                let own = try await connection.keptFirst(Self.ownMark, ofEach: books.map { [viewer, $0] }) { row in
                    try row.text(0)
                }
                for case (let book, let own?) in zip(books, own) { marks[book] = CoverMark(text: own, isOwn: true) }
                books.removeAll { marks[$0] != nil }
            }
            let shared = try await connection.keptFirst(Self.mark, ofEach: books.map { [$0] }) { row in try row.text(0)
            }
            for case (let book, let mark?) in zip(books, shared) { marks[book] = CoverMark(text: mark, isOwn: false) }
            return marks
        }
    }

    static let whole = "SELECT mark, width, height, jpeg FROM book_covers WHERE book_id = ?"

    func cover(of book: ID<Book>) async throws -> BookCover? {
        try await database.read { connection in
            try await connection.first(Self.whole, [book]) { row in try BookCover(row) }
        }
    }

    func keep(_ cover: BookCover, of book: ID<Book>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                INSERT INTO book_covers (book_id, mark, width, height, jpeg)
                SELECT id, ?2, ?3, ?4, ?5 FROM books WHERE id = ?1
                ON CONFLICT (book_id) DO NOTHING
                """,
                [book, cover.mark, cover.width, cover.height, cover.jpeg]
            ) == 1
        }
    }

    // MARK: A member's own

    static let ownWhole = "SELECT mark, width, height, jpeg FROM member_covers WHERE member_id = ? AND book_id = ?"

    func own(_ book: ID<Book>, of member: ID<Member>) async throws -> BookCover? {
        try await database.read { connection in
            try await connection.first(Self.ownWhole, [member, book]) { row in try BookCover(row) }
        }
    }

    func keepOwn(
        _ cover: BookCover,
        of book: ID<Book>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ limit: Int
    ) async throws -> CoverKeeping {
        try await database.write { connection in
            guard try await connection.exists("SELECT 1 FROM books WHERE id = ?", [book]) else { return .missing }
            if try await !connection.exists(Self.ownMark, [member, book]) {
                let nth = "SELECT 1 FROM member_covers WHERE member_id = ? LIMIT 1 OFFSET ?"
                guard limit > 0, try await !connection.exists(nth, [member, limit - 1]) else { return .tooMany }
            }
            try await connection.execute(
                """
                INSERT INTO member_covers (member_id, book_id, mark, width, height, added_at, jpeg)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (member_id, book_id) DO UPDATE SET mark = excluded.mark, width = excluded.width,
                    height = excluded.height, added_at = excluded.added_at, jpeg = excluded.jpeg
                """,
                [member, book, cover.mark, cover.width, cover.height, moment, cover.jpeg]
            )
            return .kept
        }
    }

    func removeOwn(_ book: ID<Book>, of member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "DELETE FROM member_covers WHERE member_id = ? AND book_id = ?",
                [member, book]
            ) == 1
        }
    }

    static let owned = """
        SELECT book_id, width, height, added_at FROM member_covers
        WHERE member_id = ? AND book_id > ? ORDER BY book_id LIMIT ?
        """

    func owned(by member: ID<Member>, after last: ID<Book>?, _ limit: Int) async throws -> [OwnCover] {
        try await database.read { connection in
            try await connection.rows(Self.owned, [member, last?.text ?? "", max(0, limit)]) { row in
                OwnCover(
                    bookID: try row.id(0),
                    width: try row.int(1),
                    height: try row.int(2),
                    addedAt: try row.timestamp(3)
                )
            }
        }
    }

    /// Gives what a member has for one book to another book too, where they have none for it; without a member, what all
    /// have.
    ///
    /// Inside the write that moves a review, before the old book may go.
    static func carry(
        _ old: ID<Book>,
        to new: ID<Book>,
        of member: ID<Member>?,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            INSERT INTO member_covers (member_id, book_id, mark, width, height, added_at, jpeg)
            SELECT member_id, ?2, mark, width, height, added_at, jpeg FROM member_covers INDEXED BY member_covers_book
            WHERE book_id = ?1 AND (CAST(?3 AS text) IS NULL OR member_id = ?3)
            ON CONFLICT DO NOTHING
            """,
            [old, new, member]
        )
    }

    /// Removes all that a member has, some at a time: others' writes do not wait for all of them.
    func clear(of member: ID<Member>) async throws {
        let sql = """
            DELETE FROM member_covers WHERE rowid IN (SELECT rowid FROM member_covers WHERE member_id = ? LIMIT 50)
            """
        while try await database.write({ connection in try await connection.affectedRows(sql, [member]) }) > 0 {}
    }
}

extension BookCover {
    /// The columns `mark, width, height, jpeg`.
    fileprivate init(_ row: any SQLRow) throws {
        self.init(mark: try row.text(0), jpeg: try row.blob(3), width: try row.int(1), height: try row.int(2))
    }
}
