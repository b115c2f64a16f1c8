public import SQLAccess

/// Enters everything that is found by words into indexes that are empty, as a copy from another engine leaves them.
public enum SearchFilling {
    /// How many texts are entered in one write.
    private static let batch = 200

    /// Enters everything, on a connection whose transaction goes on.
    public static func fill(_ connection: any SQLConnection) async throws {
        var last: Int64? = 0
        while let number = last { last = try await addReviews(after: number, connection) }
        last = 0
        while let number = last { last = try await addBooks(after: number, connection) }
    }

    /// Enters everything, in writes of their own.
    public static func fill(_ database: any SQLDatabase) async throws {
        var last: Int64? = 0
        while let number = last {
            last = try await database.write { connection in try await addReviews(after: number, connection) }
        }
        last = 0
        while let number = last {
            last = try await database.write { connection in try await addBooks(after: number, connection) }
        }
    }

    /// Enters the next reviews that others may find; the answer is the last of them, `nil` when there are no more.
    private static func addReviews(after last: Int64, _ connection: any SQLConnection) async throws -> Int64? {
        let sql = "SELECT number FROM reviews WHERE number > ? AND indexed_writer <> '' ORDER BY number LIMIT ?"
        let numbers = try await connection.rows(sql, [last, batch]) { row in try row.int64(0) }
        for number in numbers { try await ReviewIndex.add(number, connection) }
        return numbers.last
    }

    private static func addBooks(after last: Int64, _ connection: any SQLConnection) async throws -> Int64? {
        let sql = "SELECT number FROM books WHERE number > ? AND is_indexed = 1 ORDER BY number LIMIT ?"
        let numbers = try await connection.rows(sql, [last, batch]) { row in try row.int64(0) }
        for number in numbers {
            guard let book = try await BookIndex.document(number, connection) else { continue }
            try await BookIndex.add(book, connection)
        }
        return numbers.last
    }
}
