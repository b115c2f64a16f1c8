import PostgreSQL
import SQLValues

/// What a copy does on the server in one transaction, whichever way it goes.
struct ServerSide: Sendable {
    let transaction: Transaction

    /// The rows behind one, by its keys.
    func page(of table: CopiedTable, after keys: [SQLValue]?) async throws -> [[SQLValue]] {
        let sql = table.page(isFirst: keys == nil) { "$\($0)" }
        return try await transaction.run(sql, keys ?? []).map { row in
            try table.columns.indices.map { index in try row.value(index) }
        }
    }

    /// Adds rows.
    func add(_ rows: [[SQLValue]], to table: CopiedTable) async throws {
        let arrays = table.columns.indices.map { index in ArrayLiteral(rows.lazy.map { $0[index] }).text }
        let types = table.columns.enumerated().map { "$\($0 + 1)::\($1.kind.type)[]" }.joined(separator: ", ")
        let sql = "INSERT INTO \"\(table.name)\" (\(table.columnNames)) SELECT * FROM unnest(\(types))"
        try await transaction.run(sql, arrays)
    }

    /// The size of the largest row, in bytes.
    func largestRow(of table: CopiedTable) async throws -> Int {
        guard let sql = table.largestRow({ "octet_length(\($0))" }) else { return 0 }
        return try await transaction.run(sql).first?.optionalInt64(0).map { Int($0) } ?? 0
    }

    /// Tables with a column for the number that SQLite gives each row by itself.
    func rowNumbers() async throws -> Set<String> {
        let sql = """
            SELECT table_name::text FROM information_schema.columns
            WHERE table_schema = 'public' AND column_name = 'rowid'
            """
        return Set(try await transaction.run(sql).map { row in try row.text(0) })
    }

    /// What stands between rows, and how it is put back.
    struct Rules {
        let foreignKeys: [(table: String, name: String, definition: String)]
        let tables: [CopiedTable]
    }

    /// Empties every table, and keeps triggers from running and rows from pointing at others.
    ///
    /// Rows come in any order, and some point at each other; what they point at is looked at when the rules are put back.
    func open(_ tables: [CopiedTable]) async throws -> Rules {
        let sql = """
            SELECT conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) FROM pg_constraint
            WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2
            """
        let foreignKeys = try await transaction.run(sql).map { row in
            (table: try row.text(0), name: try row.text(1), definition: try row.text(2))
        }
        for key in foreignKeys {
            try await transaction.run("ALTER TABLE \(key.table) DROP CONSTRAINT \"\(key.name)\"")
        }
        for table in tables { try await transaction.run("ALTER TABLE \"\(table.name)\" DISABLE TRIGGER USER") }
        let names = (tables.map(\.name) + Self.foundByWords).map { "\"\($0)\"" }.joined(separator: ", ")
        try await transaction.run("TRUNCATE \(names)")
        return Rules(foreignKeys: foreignKeys, tables: tables)
    }

    /// Tables made of others, which a file has in a form of its own.
    private static let foundByWords = ["review_search", "book_search"]

    /// Puts the rules back; throws where a row points at nothing.
    func close(_ rules: Rules) async throws {
        for key in rules.foreignKeys {
            try await transaction.run("ALTER TABLE \(key.table) ADD CONSTRAINT \"\(key.name)\" \(key.definition)")
        }
        for table in rules.tables { try await transaction.run("ALTER TABLE \"\(table.name)\" ENABLE TRIGGER USER") }
    }

    /// The columns whose numbers the server gives, with what gives them.
    private func sequences() async throws -> [(table: String, column: String, sequence: String)] {
        let sql = """
            SELECT table_name::text, column_name::text,
                pg_get_serial_sequence(quote_ident(table_name), column_name)
            FROM information_schema.columns
            WHERE table_schema = 'public' AND is_identity = 'YES' ORDER BY 1, 2
            """
        return try await transaction.run(sql).map { row in
            (table: try row.text(0), column: try row.text(1), sequence: try row.text(2))
        }
    }

    /// The last number each table gave, also to a row that is gone.
    func lastNumbers() async throws -> [String: Int64] {
        var numbers: [String: Int64] = [:]
        for (table, _, sequence) in try await sequences() {
            let sql = "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM \(sequence)"
            numbers[table] = try await transaction.run(sql).first?.int64(0)
        }
        return numbers
    }

    /// Lets numbers go on behind those that are there, and behind those that were given before.
    ///
    /// Not by `setval`, which stays when the transaction is undone.
    func setLastNumbers(_ numbers: [String: Int64]) async throws {
        for (table, column, _) in try await sequences() {
            let found = try await transaction.run("SELECT max(\"\(column)\") FROM \"\(table)\"")
            let next = max(try found.first?.optionalInt64(0) ?? 0, numbers[table] ?? 0) + 1
            try await transaction.run(
                "ALTER TABLE \"\(table)\" ALTER COLUMN \"\(column)\" RESTART WITH \(max(1, next))"
            )
        }
    }
}
