import Flyleaf
import Primitives
import SQLAccess
import SQLValues

extension BookTable {
    static let lineColumns = "b.id, b.title, b.author, b.open_reviews, \(scores)"

    // MARK: A book's reviews

    func reviews(_ id: ID<Book>, _ viewer: ID<Member>?, _ before: ID<Review>?, _ limit: Int) async throws
        -> [ReviewEntry]
    {
        try await ReviewTable(database: database).reviews(of: id, viewer, before, limit)
    }

    func friends(_ id: ID<Book>, _ viewer: ID<Member>, _ limit: Int) async throws -> [ReviewEntry] {
        try await ReviewTable(database: database).friends(id, viewer, limit)
    }

    // MARK: Lists of books

    /// ?2 and ?3 are where the page before ended.
    static let byAuthor = """
        SELECT \(lineColumns) FROM books AS b
        WHERE b.author_key = ?1 AND b.author_key <> '' AND b.open_reviews > 0 AND (b.open_reviews, b.number) < (?2, ?3)
        ORDER BY b.open_reviews DESC, b.number DESC LIMIT ?4
        """

    func books(by author: String, after last: ID<Book>?, _ limit: Int) async throws -> [BookLine] {
        try await database.readTransaction { connection in
            var (reviews, number) = (Int64.max, Int64.max)
            if let last {
                let sql = "SELECT open_reviews, number FROM books WHERE id = ? AND open_reviews > 0"
                let end = try await connection.first(sql, [last]) { row in (try row.int64(0), try row.int64(1)) }
                guard let end else { return [] }
                (reviews, number) = end
            }
            let values: [any Bindable] = [author, reviews, number, max(0, limit)]
            return try await connection.keptRows(Self.byAuthor, values) { row in try BookLine(row) }
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

    func book(of isbn: ISBN) async throws -> BookLine? {
        try await database.readTransaction { connection in
            try await connection.keptFirst(Self.ofNumber, [isbn.digits]) { row in try BookLine(row) }
        }
    }

    /// Of the newest books with the words the most read: the walk ends after so many, however many there are.
    static let searched = searched(
        "SELECT rowid AS number FROM book_search WHERE book_search MATCH ?1 ORDER BY rowid DESC LIMIT 200"
    )

    /// The same of the numbers of ?1, an array.
    static let searchedFew = searched("SELECT CAST(value AS bigint) AS number FROM json_each(?1)")

    /// The same where the index is a table: ?1 are the words, ?4 the phrases.
    static let searchedDocuments = searched(
        """
        SELECT s.number FROM book_search AS s
        WHERE \(SearchDocumentQuery.hasWords("?1")) AND \(SearchDocumentQuery.hasPhrases("?4"))
        ORDER BY s.number DESC LIMIT 200
        """
    )

    private static func searched(_ source: String) -> String {
        """
        SELECT \(lineColumns)
        FROM (\(source)) AS page
        CROSS JOIN books AS b ON b.number = page.number
        WHERE b.id <> ?3
        ORDER BY b.open_reviews DESC, b.number DESC LIMIT ?2
        """
    }

    func search(_ words: String, _ limit: Int) async throws -> [BookLine] {
        guard case .match(let terms) = ReviewSearch(words) else { return [] }
        return try await lines(matching: terms, inTitles: false, limit, but: "")
    }

    /// What ?1 has of their own, in their words; other members' words for the same book say nothing here.
    private static let own = """
        SELECT \(ownColumns)
        FROM (
            SELECT e.book_id, e.title, e.author, (
                SELECT group_concat(t.tag, ' ') FROM book_tags AS t
                WHERE t.member_id = e.member_id AND t.book_id = e.book_id
            ) AS tags
            FROM reading_entries AS e WHERE e.member_id = ?1
            UNION ALL
            SELECT s.book_id, s.title, s.author, NULL FROM shelves AS h CROSS JOIN shelf_books AS s ON s.shelf_id = h.id
            WHERE h.member_id = ?1
            UNION ALL
            SELECT book_id, title, author, NULL FROM reviews WHERE member_id = ?1
        ) AS own
        CROSS JOIN books AS b ON b.id = own.book_id
        """

    private static let ownColumns = "b.id, own.title, own.author, b.open_reviews, \(scores), own.tags AS own_tags"

    /// All of them: letters are folded here as in all other searches, which the database cannot.
    static let ownWords = "\(own) ORDER BY b.number DESC"

    /// ?2 is the number.
    static let ownNumber = """
        \(own) WHERE EXISTS (SELECT 1 FROM book_isbns AS i WHERE i.isbn = ?2 AND i.book_id = b.id) LIMIT 1
        """

    func own(_ words: [String], of member: ID<Member>, _ limit: Int) async throws -> [BookLine] {
        guard limit > 0 else { return [] }
        let words = OwnBookWords(Array(words.prefix(ReviewSearch.maximumWords)))
        return try await database.find { connection in
            var lines: [BookLine] = []
            var found: Set<ID<Book>> = []
            do {
                try await connection.forEach(Self.ownWords, [member]) { row in
                    // A book of several shelves and reviews is folded until its words are met, and no more.
                    let id: ID<Book> = try row.id(0)
                    if found.contains(id) { return }
                    let columns: OwnBookColumns = try row.columns()
                    let tags = try row.optionalText(columns.tags) ?? ""
                    guard words.areIn([try row.text(columns.title), try row.text(columns.author), tags]) else { return }
                    lines.append(try BookLine(row))
                    found.insert(id)
                    if lines.count == limit { throw EnoughFound() }
                }
            } catch is EnoughFound {
                // Nothing behind them is looked at.
            } catch let error as any SQLFailure where error.kind == .timeout && !lines.isEmpty {
                // Too many books for the time there is: what was found is better than nothing.
            }
            return try await lines.asyncMap { try await Self.own($0, of: member, connection) }
        }
    }

    func own(_ isbn: ISBN, of member: ID<Member>) async throws -> BookLine? {
        try await database.find { connection in
            let line = try await connection.first(Self.ownNumber, [member, isbn.digits]) { row in try BookLine(row) }
            guard let line else { return nil }
            return try await Self.own(line, of: member, connection)
        }
    }

    /// A line of a member's own book; its words are theirs, and its scores those that they see.
    private static func own(
        _ line: BookLine,
        of member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> BookLine {
        guard let scores = try await scores(line.scores, of: line.id, member, connection) else { return line }
        return BookLine(id: line.id, title: line.title, author: line.author, scores: scores)
    }

    func similar(to id: ID<Book>, _ words: String, _ limit: Int) async throws -> [BookLine] {
        guard case .match(let terms) = ReviewSearch(words) else { return [] }
        return try await lines(matching: terms, inTitles: true, limit, but: id.text)
    }

    private func lines(
        matching terms: [SearchTerm],
        inTitles isTitle: Bool,
        _ limit: Int,
        but id: String
    ) async throws -> [BookLine] {
        try await database.find { connection in
            if connection.dialect == .postgreSQL {
                let words = SearchDocumentQuery(terms, inFirstText: isTitle)
                let values: [any Bindable] = [words.words, max(0, limit), id, words.phrases]
                return try await connection.rows(Self.searchedDocuments, values) { row in try BookLine(row) }
            }
            let phrases = try SearchPhrases(terms, connection)
            if let candidates = try await IndexWords.books.candidates(phrases, connection) {
                let numbers = try await candidates.asyncCompactMap { number in
                    guard let book = try await BookIndex.document(number, connection) else { return nil as Int64? }
                    return try phrases.areIn(isTitle ? [book.texts[0]] : book.texts, connection) ? number : nil
                }
                let array = JSON.array(numbers.map { .integer($0) }).line
                return try await connection.rows(Self.searchedFew, [array, max(0, limit), id]) { row in
                    try BookLine(row)
                }
            }
            guard let words = try await IndexWords.books.query(terms, connection) else { return [] }
            let text = isTitle ? "title : (\(words))" : words
            return try await connection.rows(Self.searched, [text, max(0, limit), id]) { row in try BookLine(row) }
        }
    }
}

/// Ends a walk over rows before its end.
private struct EnoughFound: Error {}

/// The columns of words of a member's own books.
private struct OwnBookColumns: RowColumns {
    let title, author, tags: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        title = try column("title")
        author = try column("author")
        tags = try column("own_tags")
    }
}

extension BookLine {
    /// The columns of `BookTable.lineColumns`.
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            title: ReviewTitle(trusted: try row.text(1)),
            author: AuthorLine(trusted: try row.text(2)),
            scores: BookScores(counts: try (0...Score.maximum).map { try row.int(4 + $0) }, reviews: try row.int(3))
        )
    }
}
