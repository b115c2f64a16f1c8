import SQLValues
import SQLite

/// What a copy does with the file, whichever way it goes.
struct FileSide: Sendable {
    let file: SQLite.Database

    /// The rows behind one, by its keys.
    func page(of table: CopiedTable, after keys: [SQLValue]?) throws -> [[SQLValue]] {
        let sql = table.page(isFirst: keys == nil) { "?\($0)" }
        return try file.read { connection in
            try connection.rows(sql, keys ?? []) { row in
                try table.columns.enumerated().map { index, column in try portable(try row.value(index), column, table)
                }
            }
        }
    }

    /// What PostgreSQL can hold: it has no texts with U+0000, which only a stranger's words would have.
    ///
    /// What rows are told apart by stays as it is, or two might become one.
    private func portable(
        _ value: SQLValue,
        _ column: CopiedTable.Column,
        _ table: CopiedTable
    ) throws(StorageCopyError) -> SQLValue {
        guard case .text(let text) = value, text.utf8.contains(0) else { return value }
        guard !table.keys.contains(column.name) else { throw .unportableKey(table: table.name) }
        return .text(String(decoding: text.utf8.filter { $0 != 0 }, as: UTF8.self))
    }

    /// The size of the largest row, in bytes.
    func largestRow(of table: CopiedTable) throws -> Int {
        guard let sql = table.largestRow({ "length(CAST(\($0) AS BLOB))" }) else { return 0 }
        return try file.read { connection in try connection.first(sql) { row in try row.optionalInt(0) ?? 0 } ?? 0 }
    }

    /// Adds rows; what points to another row is not looked at.
    func add(_ rows: [[SQLValue]], to table: CopiedTable) async throws {
        let values = table.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let sql = "INSERT INTO \"\(table.name)\" (\(table.columnNames)) VALUES (\(values))"
        try await file.write { connection in for row in rows { try connection.execute(sql, row) } }
    }

    /// Keeps triggers from running and rows from pointing at others; the triggers, to put them back.
    func open() async throws -> [String] {
        try await file.writeOutsideTransaction { connection in
            try connection.execute("PRAGMA foreign_keys = OFF")
        }
        return try await file.write { connection in
            let triggers = try connection.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'") { row in
                (name: try row.text(0), sql: try row.text(1))
            }
            for trigger in triggers { try connection.execute("DROP TRIGGER \"\(trigger.name)\"") }
            return triggers.map(\.sql)
        }
    }

    /// Takes out what the steps of the schema put in, or a copy that was begun.
    func empty(_ tables: [CopiedTable]) async throws {
        try await file.write { connection in
            for table in tables { try connection.execute("DELETE FROM \"\(table.name)\"") }
        }
    }

    /// Puts the triggers back, and the numbers that were given last.
    func close(_ triggers: [String], lastNumbers: [String: Int64]) async throws {
        try await file.write { connection in
            for trigger in triggers { try connection.execute(trigger) }
            for name in try Self.numbered(connection) {
                try connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", [name])
                guard let last = lastNumbers[name], last > 0 else { continue }
                try connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [name, last])
            }
        }
        try await file.writeOutsideTransaction { connection in try connection.execute("PRAGMA foreign_keys = ON") }
    }

    /// The last number each table gave, also to a row that is gone: no other gets it.
    func lastNumbers() throws -> [String: Int64] {
        try file.read { connection in
            let rows = try connection.rows("SELECT name, seq FROM sqlite_sequence") { row in
                (try row.text(0), try row.int64(1))
            }
            return Dictionary(rows) { max($0, $1) }
        }
    }

    /// The tables that never give a number twice.
    private static func numbered(_ connection: SQLite.Connection) throws -> [String] {
        try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'") {
            row in
            try row.text(0)
        }
    }
}
