import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Answers of a library outside.
struct LibraryTable: LibraryStore {
    let database: any SQLDatabase

    // MARK: Looking

    static let answered = """
        SELECT works FROM library_answers
        WHERE words = ?1 AND kept_at >= CASE works WHEN '' THEN ?3 ELSE ?2 END
        """

    func answer(
        _ words: LookUpWords,
        _ since: Timestamp,
        _ emptySince: Timestamp
    ) async throws -> [LibraryBook]? {
        try await database.readTransaction { connection in
            let works = try await connection.first(Self.answered, [words.key, since, emptySince]) { row in
                try row.text(0)
            }
            guard let works else { return nil }
            return try await works.split(separator: "\n").asyncCompactMap {
                try await Self.book("work = ?", [String($0)], connection)
            }
        }
    }

    func book(_ work: LibraryWork) async throws -> LibraryBook? {
        try await database.read { connection in try await Self.book("work = ?", [work.key], connection) }
    }

    func book(of claim: BookClaim) async throws -> LibraryBook? {
        try await database.readTransaction { connection in
            if let isbn = claim.joiningISBN {
                let sql = "number = (SELECT max(book) FROM library_isbns WHERE isbn = ?)"
                let known = try await Self.book(sql, [isbn.digits], connection)
                if let known, !claim.isQuiteAnother(than: known.title, by: known.author) { return known }
            }
            guard let key = claim.key else { return nil }
            let sql = "title_key = ? AND author_key = ? ORDER BY number DESC LIMIT 1"
            return try await Self.book(sql, [key.title, key.author], connection)
        }
    }

    private static func book(
        _ condition: String,
        _ values: [any Bindable],
        _ connection: any SQLConnection
    ) async throws -> LibraryBook? {
        let sql = """
            SELECT work, title, author, isbns, year, pages, language, subjects, source, cover
            FROM library_books WHERE \(condition)
            """
        return try await connection.first(sql, values) { row in
            LibraryBook(
                work: LibraryWork(trusted: try row.text(0)),
                title: ReviewTitle(trusted: try row.text(1)),
                author: AuthorLine(trusted: try row.text(2)),
                isbns: try row.text(3).split(separator: "\n").map { ISBN(trusted: String($0)) },
                facts: BookFacts(
                    year: try row.optionalInt(4),
                    pages: try row.optionalInt(5),
                    language: try row.optionalText(6),
                    subjects: try row.text(7).split(separator: "\n").map { String($0) },
                    source: try row.text(8)
                ),
                cover: try row.optionalInt(9).flatMap { LibraryCover($0) }
            )
        }
    }

    // MARK: Keeping

    func keep(_ words: LookUpWords, _ books: [LibraryBook], _ moment: Timestamp) async throws {
        let books = books.prefix(LookUps.maximumBooks)
        try await database.write { connection in
            for book in books { try await Self.keep(book, moment, connection) }
            try await connection.execute("DELETE FROM library_answers WHERE words = ?", [words.key])
            try await connection.execute(
                "INSERT INTO library_answers (words, kept_at, works) VALUES (?, ?, ?)",
                [words.key, moment, books.map(\.work.key).joined(separator: "\n")]
            )
            // The newest row says which are too old: numbers are not given away twice while it stays.
            try await connection.execute(
                "DELETE FROM library_answers WHERE number <= (SELECT max(number) FROM library_answers) - ?",
                [LookUps.maximumAnswers]
            )
            try await connection.execute(
                "DELETE FROM library_books WHERE number <= (SELECT max(number) FROM library_books) - ?",
                [LookUps.maximumAnswers * LookUps.maximumBooks]
            )
        }
    }

    private static func keep(
        _ book: LibraryBook,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute("DELETE FROM library_books WHERE work = ?", [book.work.key])
        let (key, facts) = (book.claim.key, book.facts)
        try await connection.execute(
            """
            INSERT INTO library_books (
                work, kept_at, title_key, author_key, year, pages, language, cover, source, title, author, isbns, subjects
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                book.work.key, moment, key?.title, key?.author, facts.year, facts.pages, facts.language,
                book.cover?.number, facts.source ?? "", book.title.text, book.author.text,
                book.isbns.map(\.digits).joined(separator: "\n"), facts.subjects.joined(separator: "\n"),
            ]
        )
        for isbn in Set(book.isbns) {
            try await connection.execute(
                "INSERT INTO library_isbns (isbn, book) SELECT ?, number FROM library_books WHERE work = ?",
                [isbn.digits, book.work.key]
            )
        }
    }

    func purge(_ keptBefore: Timestamp) async throws -> Bool {
        try await database.write { connection in
            let counts = try await ["library_answers", "library_books"].asyncMap { table in
                try await connection.affectedRows(
                    """
                    DELETE FROM \(table) WHERE number IN (
                        SELECT number FROM \(table) WHERE kept_at < ? ORDER BY kept_at LIMIT 500
                    )
                    """,
                    [keptBefore]
                )
            }
            return counts.contains { $0 > 0 }
        }
    }
}
