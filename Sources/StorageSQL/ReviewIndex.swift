import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Keeps the search index in step with the reviews; of their texts it holds what others get (`OpenText`).
///
/// Rule: a review leaves the index before it changes, and enters again after.
/// Why: the index keeps no text, so what to take out must still be readable; the writer's name, which changes by itself,
/// is kept with the review as it was entered.
/// What happens otherwise: searches find reviews by words that are no longer there.
enum ReviewIndex {
    /// How many reviews of a member are worked on in one write.
    private static let batch = 10

    /// Enters a review as it now stands, under the name in `indexed_writer`.
    static func add(_ number: Int64, _ connection: any SQLConnection) async throws {
        try await add(number, texts(number, connection).read(from: "reviews.number"), connection)
    }

    /// Enters a review whose row has these texts; see `texts(_:_:)`.
    static func add(_ number: Int64, _ texts: [String], _ connection: any SQLConnection) async throws {
        if connection.dialect == .postgreSQL {
            return try await SearchDocument(number: number, texts: texts).add(to: "review_search", connection)
        }
        let sql = "INSERT INTO review_search (rowid, title, author, text, writer) VALUES (?, ?, ?, ?, ?)"
        try await connection.execute(sql, [number] + texts)
    }

    /// Takes a review out, if it is in (`https://www.sqlite.org/fts5.html` section 6.3).
    static func remove(_ number: Int64, _ connection: any SQLConnection) async throws {
        let isIn = "SELECT 1 FROM reviews WHERE number = ? AND indexed_writer <> ''"
        guard try await connection.exists(isIn, [number]) else { return }
        if connection.dialect == .postgreSQL {
            return try await SearchDocument(number: number, texts: []).remove(from: "review_search", connection)
        }
        try await connection.execute(
            """
            INSERT INTO review_search (review_search, rowid, title, author, text, writer)
            VALUES ('delete', ?, ?, ?, ?, ?)
            """,
            try document(number, connection)
        )
    }

    /// Enters the next reviews of a member under the name they have now; the answer is the last of them, `nil` when
    /// there are no more.
    static func followName(
        of member: ID<Member>,
        after last: ID<Review>?,
        _ connection: any SQLConnection
    ) async throws -> ID<Review>? {
        let (numbers, last) = try await next(of: member, after: last, connection)
        for number in numbers {
            try await remove(number, connection)
            try await connection.execute(
                "UPDATE reviews SET indexed_writer = (SELECT name FROM members WHERE id = ?) WHERE number = ?",
                [member, number]
            )
            try await add(number, connection)
        }
        return last
    }

    /// Takes the next reviews of a member out, and out of what their books count; the answer is the last of them, `nil`
    /// when there are no more.
    static func forget(
        _ member: ID<Member>,
        after last: ID<Review>?,
        _ connection: any SQLConnection
    ) async throws -> ID<Review>? {
        let (numbers, last) = try await next(of: member, after: last, connection)
        for number in numbers {
            try await remove(number, connection)
            let book = try await BookRows.leave(number, connection)
            try await connection.execute("UPDATE reviews SET indexed_writer = '' WHERE number = ?", [number])
            if let book { try await BookRows.settle(book, connection) }
        }
        return last
    }

    private static func next(
        of member: ID<Member>,
        after last: ID<Review>?,
        _ connection: any SQLConnection
    ) async throws -> (numbers: [Int64], last: ID<Review>?) {
        let rows = try await connection.rows(
            "SELECT number, id FROM reviews WHERE member_id = ? AND id > ? ORDER BY id LIMIT ?",
            [member, last?.text ?? "", batch]
        ) { row in (number: try row.int64(0), id: ID<Review>(try row.text(1))) }
        return (rows.map(\.number), rows.last?.id)
    }

    /// The number and the four indexed texts of a review.
    private static func document(_ number: Int64, _ connection: any SQLConnection) async throws -> [any Bindable] {
        let texts = try await texts(number, connection).read(from: "reviews.number")
        return [number] + texts
    }

    /// The four indexed texts of a review, if there is one.
    static func texts(_ number: Int64, _ connection: any SQLConnection) async throws -> [String]? {
        try await connection.first(
            "SELECT title, author, coalesce(open_text, text), indexed_writer FROM reviews WHERE number = ?",
            [number]
        ) { row in try (0..<4).map { column in IndexText.spaced(try row.text(column)) } }
    }
}
