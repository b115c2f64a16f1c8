import Flyleaf
import Primitives
import SQLite

extension BookTable {
    static let lineColumns = "b.id, b.title, b.author, b.open_reviews, \(scores)"

    // MARK: A book's reviews

    func reviews(_ id: ID<Book>, _ viewer: ID<Member>?, _ before: ID<Review>?, _ limit: Int) throws -> [ReviewEntry] {
        try ReviewTable(database: database).reviews(of: id, viewer, before, limit)
    }

    func friends(_ id: ID<Book>, _ viewer: ID<Member>, _ limit: Int) throws -> [ReviewEntry] {
        try ReviewTable(database: database).friends(id, viewer, limit)
    }

    // MARK: Lists of books

    /// ?2 and ?3 are where the page before ended.
    static let byAuthor = """
        SELECT \(lineColumns) FROM books AS b
        WHERE b.author_key = ?1 AND b.author_key <> '' AND b.open_reviews > 0 AND (b.open_reviews, b.number) < (?2, ?3)
        ORDER BY b.open_reviews DESC, b.number DESC LIMIT ?4
        """

    func books(by author: String, after last: ID<Book>?, _ limit: Int) throws -> [BookLine] {
        try database.readTransaction { connection in
            var (reviews, number) = (Int64.max, Int64.max)
            if let last {
                let sql = "SELECT open_reviews, number FROM books WHERE id = ? AND open_reviews > 0"
                let end = try connection.first(sql, [last]) { row in (try row.int64(0), try row.int64(1)) }
                guard let end else { return [] }
                (reviews, number) = end
            }
            let values: [any Bindable] = [author, reviews, number, max(0, limit)]
            return try connection.keptRows(Self.byAuthor, values) { row in try BookLine(row) }
        }
    }

    static let ofNumber = """
        SELECT \(lineColumns) FROM book_isbns AS i CROSS JOIN books AS b ON b.id = i.book_id
        WHERE i.isbn = ? AND b.open_reviews > 0 AND (
            i.is_looked_up = 1
            OR EXISTS (
                SELECT 1 FROM reviews AS r INDEXED BY reviews_isbn
                WHERE r.isbn = i.isbn AND r.book_id = i.book_id AND r.visibility = 'everyone'
            )
        )
        """

    func book(of isbn: ISBN) throws -> BookLine? {
        try database.readTransaction { connection in
            try connection.keptFirst(Self.ofNumber, [isbn.digits]) { row in try BookLine(row) }
        }
    }

    /// Of the newest books with the words the most read: the walk ends after so many, however many there are.
    static let searched = """
        SELECT \(lineColumns)
        FROM (
            SELECT rowid AS number FROM book_search WHERE book_search MATCH ?1 ORDER BY rowid DESC LIMIT 200
        ) AS page
        CROSS JOIN books AS b ON b.number = page.number
        WHERE b.id <> ?3
        ORDER BY b.open_reviews DESC, b.number DESC LIMIT ?2
        """

    func search(_ words: String, _ limit: Int) async throws -> [BookLine] {
        guard case .match(let text) = ReviewSearch(words) else { return [] }
        return try await lines(matching: text, limit, but: "")
    }

    /// What ?1 has of their own, in their words; ?2 is how many.
    private static func own(where condition: String) -> String {
        """
        SELECT b.id, own.title, own.author, b.open_reviews, \(scores)
        FROM (
            SELECT book_id, title, author FROM reading_entries WHERE member_id = ?1
            UNION ALL
            SELECT s.book_id, s.title, s.author FROM shelves AS h CROSS JOIN shelf_books AS s ON s.shelf_id = h.id
            WHERE h.member_id = ?1
            UNION ALL
            SELECT book_id, title, author FROM reviews WHERE member_id = ?1
        ) AS own
        CROSS JOIN books AS b ON b.id = own.book_id
        WHERE \(condition)
        GROUP BY b.id ORDER BY b.number DESC LIMIT ?2
        """
    }

    /// ?3 are the words, as JSON; other members' words for the same book say nothing here.
    static let ownWords = own(
        where: """
            NOT EXISTS (
                SELECT 1 FROM json_each(?3) AS word
                WHERE instr(
                    lower(replace(' ' || own.title || ' ' || own.author, '(', ' ')),
                    lower(replace(' ' || word.value, '(', ' '))
                ) = 0
            )
            """
    )
    static let ownNumber = own(
        where: "EXISTS (SELECT 1 FROM book_isbns AS i WHERE i.isbn = ?3 AND i.book_id = b.id)"
    )

    func own(_ words: [String], of member: ID<Member>, _ limit: Int) async throws -> [BookLine] {
        let words = JSON.array(words.prefix(ReviewSearch.maximumWords).map { .string($0) }).jsonText
        return try await database.search { connection in
            try connection.rows(Self.ownWords, [member, max(0, limit), words]) { row in try BookLine(row) }
        }
    }

    func own(_ isbn: ISBN, of member: ID<Member>) async throws -> BookLine? {
        try await database.search { connection in
            try connection.first(Self.ownNumber, [member, 1, isbn.digits]) { row in try BookLine(row) }
        }
    }

    func similar(to id: ID<Book>, _ words: String, _ limit: Int) async throws -> [BookLine] {
        guard case .match(let text) = ReviewSearch(words) else { return [] }
        return try await lines(matching: "title : (\(text))", limit, but: id.text)
    }

    private func lines(matching text: String, _ limit: Int, but id: String) async throws -> [BookLine] {
        try await database.search { connection in
            try connection.rows(Self.searched, [text, max(0, limit), id]) { row in try BookLine(row) }
        }
    }
}

extension BookLine {
    /// The columns of `BookTable.lineColumns`.
    fileprivate init(_ row: borrowing Row) throws {
        self.init(
            id: try row.id(0),
            title: ReviewTitle(trusted: try row.text(1)),
            author: AuthorLine(trusted: try row.text(2)),
            scores: BookScores(counts: try (0...Score.maximum).map { try row.int(4 + $0) }, reviews: try row.int(3))
        )
    }
}
