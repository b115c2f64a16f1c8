import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Finds the book of what is written, and keeps what books count in step with their reviews; all inside a transaction of
/// whoever writes.
///
/// Rule: a review leaves its book before it changes or goes, enters again after, and then the book is settled.
/// Why: scores are kept counted, and a book's words are those of a review.
/// What happens otherwise: a page shows scores nobody gave, or words that only their writer may read.
///
/// A review with an empty `indexed_writer` is being deleted with its member, and counts no more.
enum BookRows {
    // MARK: Finding

    /// The book that is meant, made if there is none.
    static func find(
        _ claim: BookClaim,
        _ fresh: ID<Book>,
        _ connection: any SQLConnection
    ) async throws -> ID<Book> {
        if let isbn = claim.joiningISBN, let known = try await ofNumber(isbn, connection),
            !claim.isQuiteAnother(than: known.title, by: known.author)
        {
            return known.id
        }
        if try await make(claim, fresh, connection) { return fresh }
        let sql = "SELECT id FROM books WHERE title_key = ? AND author_key = ?"
        let known = try await connection.first(sql, [claim.key?.title, claim.key?.author]) { row in
            try row.id(0, of: Book.self)
        }
        return known ?? fresh
    }

    private static func ofNumber(_ isbn: ISBN, _ connection: any SQLConnection) async throws
        -> (id: ID<Book>, title: ReviewTitle, author: AuthorLine)?
    {
        try await connection.first(
            """
            SELECT b.id, b.title, b.author
            FROM book_isbns AS i CROSS JOIN books AS b ON b.id = i.book_id WHERE i.isbn = ?
            """,
            [isbn.digits]
        ) { row in
            (try row.id(0), ReviewTitle(trusted: try row.text(1)), AuthorLine(trusted: try row.text(2)))
        }
    }

    /// Makes it, if there is none of these words yet.
    ///
    /// Not asked before: where many write at once, each would see what the others are about to write beside it.
    ///
    /// - Parameter isJoined: whether others join it by its words.
    /// - Returns: whether there was none.
    @discardableResult
    static func make(
        _ claim: BookClaim,
        _ id: ID<Book>,
        isJoined: Bool = true,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        let sql = """
            INSERT INTO books (id, title_key, author_key, title, author) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """
        let title = isJoined ? claim.key?.title : nil
        let values: [any Bindable] = [id, title, claim.author.key, claim.title.text, claim.author.text]
        return try await connection.affectedRows(sql, values) == 1
    }

    // MARK: Counting

    /// Counts a review as it now stands in its book.
    static func enter(_ number: Int64, _ connection: any SQLConnection) async throws {
        guard let review = try await counted(number, connection) else { return }
        try await enter(review, connection)
    }

    /// Counts a review whose row says this.
    static func enter(_ review: CountedReview, _ connection: any SQLConnection) async throws {
        try await count(review, 1, connection)
        guard let isbn = review.isbn, isbn.tellsBooksApart else { return }
        try await connection.execute(
            "INSERT INTO book_isbns (isbn, book_id, is_looked_up) VALUES (?, ?, 0) ON CONFLICT DO NOTHING",
            [isbn.digits, review.book]
        )
    }

    /// Takes a review out of what its book counts; the answer is the book, to be settled once the review has changed.
    @discardableResult
    static func leave(_ number: Int64, _ connection: any SQLConnection) async throws -> ID<Book>? {
        guard let review = try await counted(number, connection) else { return nil }
        try await count(review, -1, connection)
        if let isbn = review.isbn {
            try await connection.execute(
                """
                DELETE FROM book_isbns WHERE isbn = ?1 AND book_id = ?2 AND is_looked_up = 0 AND NOT EXISTS (
                    SELECT 1 FROM reviews WHERE isbn = ?1 AND book_id = ?2 AND number <> ?3 AND indexed_writer <> ''
                )
                """,
                [isbn.digits, review.book, number]
            )
        }
        return review.book
    }

    /// What of a review its book counts.
    struct CountedReview {
        let book: ID<Book>
        let isOpen: Bool
        let score: Int?
        let isbn: ISBN?
    }

    private static func counted(_ number: Int64, _ connection: any SQLConnection) async throws -> CountedReview? {
        try await connection.first(
            "SELECT book_id, visibility, score, isbn FROM reviews WHERE number = ? AND indexed_writer <> ''",
            [number]
        ) { row in
            CountedReview(
                book: try row.id(0),
                isOpen: try row.text(1) == Review.Visibility.everyone.rawValue,
                score: try row.optionalInt(2),
                isbn: try row.optionalText(3).map(ISBN.init(trusted:))
            )
        }
    }

    private static func count(_ review: CountedReview, _ step: Int, _ connection: any SQLConnection) async throws {
        var assignments = "reviews = reviews + ?1, open_reviews = open_reviews + ?2"
        // Of a whole number from 0 to 10, as the table of reviews says.
        if review.isOpen, let score = review.score { assignments += ", score_\(score) = score_\(score) + ?2" }
        try await connection.execute(
            "UPDATE books SET \(assignments) WHERE id = ?3",
            [step, review.isOpen ? step : 0, review.book]
        )
    }

    // MARK: Settling

    private struct Standing {
        let document: BookIndex.Document
        let reviews: Int
        let isIndexed: Bool
        /// With the words of its oldest open review.
        let open: BookIndex.Document?
    }

    /// A book, and the words of its oldest review that everyone may read.
    ///
    /// - Rule: inside a write, what may be new is found by what is spread (a book, a title), never by a number.
    /// - Why: all newest numbers stand on one page of their index, which all other writes change meanwhile.
    /// - Without it: where each transaction is as if none ran beside it, most are undone and run again.
    static let standing = """
        SELECT b.number, b.title, b.author, b.reviews, b.is_indexed,
            \(ofOldestOpen("title")) AS open_title, \(ofOldestOpen("author")) AS open_author
        FROM books AS b WHERE b.id = ?
        """

    private static func ofOldestOpen(_ column: String) -> String {
        """
        (
            SELECT r.\(column) FROM reviews AS r
            WHERE r.book_id = b.id AND r.visibility = 'everyone' AND r.indexed_writer <> '' ORDER BY r.id LIMIT 1
        )
        """
    }

    /// Gives a book the words of its oldest review that everyone may read, brings it into the search index or out of it,
    /// and removes it when nothing is left of it.
    static func settle(_ id: ID<Book>, _ connection: any SQLConnection) async throws {
        guard let book = try await standing(id, connection) else { return }
        let (old, number) = (book.document, book.document.number)
        if book.reviews == 0, try await !connection.exists(Self.isHeld, [id]) {
            if book.isIndexed { try await BookIndex.remove(old, connection) }
            try await connection.execute("DELETE FROM books WHERE number = ?", [number])
            return
        }
        let open = book.open
        let new = open ?? old
        let isSame = new.title.hasSameBytes(as: old.title) && new.author.hasSameBytes(as: old.author)
        guard !isSame || book.isIndexed != (open != nil) else { return }
        if book.isIndexed { try await BookIndex.remove(old, connection) }
        try await connection.execute(
            "UPDATE books SET title = ?, author = ?, is_indexed = ? WHERE id = ?",
            [new.title, new.author, open != nil, id]
        )
        if open != nil { try await BookIndex.add(new, connection) }
    }

    /// Whether anything still points to a book that counts no review.
    private static let isHeld = """
        SELECT 1 FROM reviews WHERE book_id = ?1 UNION ALL SELECT 1 FROM reading_entries WHERE book_id = ?1
        UNION ALL SELECT 1 FROM shelf_books WHERE book_id = ?1
        """

    private static func standing(_ id: ID<Book>, _ connection: any SQLConnection) async throws -> Standing? {
        try await connection.first(standing, [id]) { row in
            let number = try row.int64(0)
            let open = try row.optionalText(5)
            return Standing(
                document: BookIndex.Document(number: number, title: try row.text(1), author: try row.text(2)),
                reviews: try row.int(3),
                isIndexed: try row.bool(4),
                open: try open.map { BookIndex.Document(number: number, title: $0, author: try row.text(6)) }
            )
        }
    }
}
