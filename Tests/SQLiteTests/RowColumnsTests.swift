import SQLAccess
import Testing

@testable import SQLite

@Suite("Columns by name")
struct RowColumnsTests {
    private struct Pair: RowColumns {
        let first, second: Int

        init(_ column: ColumnNames) throws(ColumnMissing) {
            first = try column("first")
            second = try column("second")
        }
    }

    private func read(_ sql: String) throws -> [[Int64]] {
        let database = try TemporaryDatabase(notes)
        return try database.database.read { connection in
            try connection.rows(sql) { row in
                let columns: Pair = try row.columns()
                return [try row.int64(columns.first), try row.int64(columns.second)]
            }
        }
    }

    @Test("they are found wherever they stand, for every row of every statement")
    func order() throws {
        #expect(try read("SELECT 1 AS first, 2 AS second UNION ALL SELECT 3, 4") == [[1, 2], [3, 4]])
        #expect(try read("SELECT 9 AS other, 2 AS second, 1 AS first") == [[1, 2]])
    }

    @Test(
        "one that is missing, or there twice, is told by its name",
        arguments: ["SELECT 1 AS first", "SELECT 1 AS first, 2 AS second, 3 AS first"]
    )
    func wrong(_ sql: String) throws {
        let error = try #require(#expect(throws: ColumnMissing.self) { _ = try read(sql) })
        #expect(error.kind == .mismatch && error.sql == sql)
        #expect(error.isRepeated ? error.name == "first" : error.name == "second")
        #expect("\(error)".contains(sql))
    }
}
