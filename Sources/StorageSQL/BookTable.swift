import Flyleaf
import Primitives
import SQLAccess

/// Books.
struct BookTable: BookStore {
    let database: any SQLDatabase

    // MARK: Reading

    static let scores = (0...Score.maximum).map { "score_\($0)" }.joined(separator: ", ")

    static let one = """
        SELECT id, title, author, year, pages, language, subjects, source, open_reviews, \(scores)
        FROM books WHERE id = ?
        """

    /// Of the book ?2; one that reviews gave only where the viewer may read such a review.
    static let isbns = """
        SELECT i.isbn FROM book_isbns AS i
        WHERE i.book_id = ?2 AND (
            i.is_looked_up = 1
            OR EXISTS (
                SELECT 1 FROM reviews AS r INDEXED BY reviews_isbn
                WHERE r.isbn = i.isbn AND r.book_id = ?2 AND \(ReviewTable.isVisible)
            )
        )
        ORDER BY i.isbn
        """

    /// The words of a review the viewer may read, of a book that has none for everyone.
    static let readable = """
        SELECT r.title, r.author FROM reviews AS r WHERE r.book_id = ?2 AND \(ReviewTable.isVisible) ORDER BY r.id LIMIT 1
        """

    /// The words of the viewer's own entry.
    static let listed = "SELECT title, author FROM reading_entries WHERE member_id = ?1 AND book_id = ?2"

    /// The words of an entry that everybody may see.
    static let shown = """
        SELECT title, author FROM reading_entries
        WHERE book_id = ?2 AND visibility = 'everyone' AND \(DistanceTable.isNear("reading_entries.member_id"))
        ORDER BY member_id LIMIT 1
        """

    /// The words of an entry of somebody in whose friend lists the viewer stands.
    static let befriended = """
        SELECT e.title, e.author
        FROM (SELECT DISTINCT id FROM (\(ReviewTable.befriending))) AS friend
        CROSS JOIN reading_entries AS e ON e.member_id = friend.id AND e.book_id = ?2 AND e.visibility = 'friends'
        WHERE \(DistanceTable.isNear("e.member_id"))
        ORDER BY e.member_id LIMIT 1
        """

    /// The words of a shelf that the viewer may see, their own first.
    static let shelved = """
        SELECT b.title, b.author FROM shelf_books AS b CROSS JOIN shelves AS s ON s.id = b.shelf_id
        WHERE b.book_id = ?2 AND \(ReviewTable.isShown("s")) ORDER BY s.member_id = ?1 DESC, s.id LIMIT 1
        """

    func book(_ id: ID<Book>, _ viewer: ID<Member>?) async throws -> Book? {
        try await database.readTransaction { connection in
            guard var found = try await connection.keptFirst(Self.one, [id], { row in try BookRow(row) }) else {
                return nil
            }
            let isbns = try await connection.keptRows(Self.isbns, [viewer, id]) { row in ISBN(trusted: try row.text(0))
            }
            if let scores = try await Self.scores(found.scores, of: id, viewer, connection) {
                found.scores = scores
                let words = try await connection.keptFirst(Self.nearWords, [viewer, id]) { row in try BookWords(row, 0)
                }
                if let words { return found.book(isbns, words) }
            } else if found.scores.reviews > 0 {
                return found.book(isbns, found.words)
            }
            for sql in [Self.readable, Self.listed, Self.shown, Self.befriended, Self.shelved] {
                let words = try await connection.keptFirst(sql, [viewer, id]) { row in try BookWords(row, 0) }
                if let words { return found.book(isbns, words) }
            }
            return nil
        }
    }

    // MARK: Writing

    func find(_ claim: BookClaim, _ fresh: ID<Book>) async throws -> ID<Book> {
        try await database.write { connection in try await BookRows.find(claim, fresh, connection) }
    }

    /// Whether the viewer may read another review of a book: hidden ones must not tell of themselves by what a press does.
    private static let isShared = """
        SELECT 1 FROM reviews AS r WHERE r.book_id = ?2 AND r.number <> ?3 AND \(ReviewTable.isVisible) LIMIT 1
        """

    func part(_ review: ID<Review>, _ member: ID<Member>, _ fresh: ID<Book>) async throws -> Bool {
        try await database.write { connection in
            guard let number = try await ReviewTable.number(review, of: member, connection) else { return false }
            let (old, claim) = try await ReviewTable.claimed(number, connection)
            guard try await connection.exists(Self.isShared, [member, old, number]) else { return true }
            try await BookRows.make(claim, fresh, isJoined: false, connection)
            try await CoverTable.carry(old, to: fresh, of: member, connection)
            try await Self.move(number, from: old, to: fresh, connection)
            return true
        }
    }

    /// Whether a book stays when a review leaves it; whoever likes it then goes on to like it.
    private static let staysWithout = """
        SELECT 1 FROM reviews WHERE book_id = ?1 AND number <> ?2
        UNION ALL SELECT 1 FROM reading_entries WHERE book_id = ?1
        UNION ALL SELECT 1 FROM shelf_books WHERE book_id = ?1
        LIMIT 1
        """

    func join(_ review: ID<Review>, _ member: ID<Member>, _ book: ID<Book>) async throws -> Bool {
        try await database.write { connection in
            let isReadable = "SELECT 1 FROM reviews AS r WHERE r.book_id = ?2 AND \(ReviewTable.isVisible) LIMIT 1"
            guard let number = try await ReviewTable.number(review, of: member, connection),
                try await connection.exists(isReadable, [member, book])
            else { return false }
            let (old, _) = try await ReviewTable.claimed(number, connection)
            if old != book {
                if try await connection.exists(Self.staysWithout, [old, number]) {
                    try await CoverTable.carry(old, to: book, of: member, connection)
                } else {
                    try await LikeTable.carry(old, to: book, connection)
                    try await CoverTable.carry(old, to: book, of: nil, connection)
                }
                try await Self.move(number, from: old, to: book, connection)
            }
            return true
        }
    }

    private static func move(
        _ number: Int64,
        from old: ID<Book>,
        to new: ID<Book>,
        _ connection: any SQLConnection
    ) async throws {
        try await BookRows.leave(number, connection)
        try await connection.execute("UPDATE reviews SET book_id = ? WHERE number = ?", [new, number])
        try await BookRows.enter(number, connection)
        for book in [new, old] { try await BookRows.settle(book, connection) }
    }

    func enrich(_ id: ID<Book>, _ facts: BookFacts, _ isbns: [ISBN]) async throws {
        try await database.write { connection in
            guard try await connection.exists("SELECT 1 FROM books WHERE id = ?", [id]) else { return }
            try await connection.execute(
                "UPDATE books SET year = ?, pages = ?, language = ?, subjects = ?, source = ? WHERE id = ?",
                [
                    facts.year, facts.pages, facts.language,
                    facts.subjects.prefix(BookFacts.maximumSubjects).joined(separator: "\n"), facts.source, id,
                ]
            )
            for isbn in isbns where isbn.tellsBooksApart {
                try await connection.execute(
                    """
                    INSERT INTO book_isbns (isbn, book_id, is_looked_up) VALUES (?, ?, 1)
                    ON CONFLICT (isbn) DO UPDATE SET is_looked_up = 1 WHERE book_isbns.book_id = excluded.book_id
                    """,
                    [isbn.digits, id]
                )
            }
        }
    }

    static let empty = """
        SELECT id FROM books WHERE reviews = 0
            AND NOT EXISTS (SELECT 1 FROM reading_entries WHERE book_id = books.id)
            AND NOT EXISTS (SELECT 1 FROM shelf_books WHERE book_id = books.id)
        ORDER BY number LIMIT 50
        """

    func purge() async throws -> Bool {
        // Looked for beside the writes of others; what it is then is seen again in the write.
        let ids = try await database.readTransaction { connection in
            try await connection.rows(Self.empty) { row in try row.id(0, of: Book.self) }
        }
        if ids.isEmpty { return false }
        return try await database.write { connection in
            for id in ids { try await BookRows.settle(id, connection) }
            for id in ids where try await connection.exists("SELECT 1 FROM books WHERE id = ?", [id]) { return false }
            return true
        }
    }
}

/// A title and an author line.
private struct BookWords {
    let title: ReviewTitle
    let author: AuthorLine

    init(_ row: any SQLRow, _ column: Int) throws {
        title = ReviewTitle(trusted: try row.text(column))
        author = AuthorLine(trusted: try row.text(column + 1))
    }
}

/// The columns of `BookTable.one`.
private struct BookRow {
    let id: ID<Book>
    let words: BookWords
    let facts: BookFacts
    var scores: BookScores

    init(_ row: any SQLRow) throws {
        id = try row.id(0)
        words = try BookWords(row, 1)
        facts = BookFacts(
            year: try row.optionalInt(3),
            pages: try row.optionalInt(4),
            language: try row.optionalText(5),
            subjects: try row.text(6).split(separator: "\n").map { String($0) },
            source: try row.optionalText(7)
        )
        scores = BookScores(counts: try (0...Score.maximum).map { try row.int(9 + $0) }, reviews: try row.int(8))
    }

    func book(_ isbns: [ISBN], _ words: BookWords) -> Book {
        Book(id: id, title: words.title, author: words.author, isbns: isbns, facts: facts, scores: scores)
    }
}
