import PostgreSQL
import SQLite

/// A table as both engines have it.
struct CopiedTable: Sendable {
    /// What a column holds, by the name SQLite's schema gives it.
    enum Kind: String {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case blob = "BLOB"

        /// The same of PostgreSQL.
        var type: String {
            switch self {
            case .integer: "bigint"
            case .real: "double precision"
            case .text: "text"
            case .blob: "bytea"
            }
        }
    }

    struct Column {
        let name: String
        let kind: Kind
    }

    let name: String
    /// Without those that an engine computes.
    let columns: [Column]
    /// What a row is found by, in its order, which is that of both engines.
    let keys: [String]

    /// How many rows are in memory at a time.
    private(set) var rowsPerPage = 1

    /// The columns between commas.
    var columnNames: String { Self.list(columns.map(\.name)) }

    /// The rows behind one, by its keys; without it the first.
    ///
    /// - Parameter parameter: how the engine calls a value, by its number.
    func page(isFirst: Bool, _ parameter: (Int) -> String) -> String {
        let values = keys.indices.map { parameter($0 + 1) }.joined(separator: ", ")
        let behind = isFirst ? "" : " WHERE (\(Self.list(keys))) > (\(values))"
        return "SELECT \(columnNames) FROM \"\(name)\"\(behind) ORDER BY \(Self.list(keys)) LIMIT \(rowsPerPage)"
    }

    /// The same, whose pages have so many rows that they stay small; both sides of a copy cut alike.
    ///
    /// - Parameters:
    ///   - largestRow: in bytes.
    ///   - limit: how many rows a page has at most.
    func cut(largestRow: Int, limit: Int) -> CopiedTable {
        var table = self
        table.rowsPerPage = max(1, min(limit, Self.pageBytes / max(1, largestRow)))
        return table
    }

    /// A page is there a few times over, as values, as a text and with the server.
    private static let pageBytes = 8 << 20

    /// The statement that gives the size of the largest row; `nil` where all are small.
    ///
    /// - Parameter size: of a column, in the words of an engine.
    func largestRow(_ size: (_ column: String) -> String) -> String? {
        let sizes = columns.filter { $0.kind == .text || $0.kind == .blob }.map {
            "coalesce(\(size("\"\($0.name)\"")), 0)"
        }
        return sizes.isEmpty ? nil : "SELECT max(\(sizes.joined(separator: " + "))) FROM \"\(name)\""
    }

    private static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }

    /// Every table of a file but those that are made of others: what is found by words, and what steps were applied.
    ///
    /// - Parameter rowNumbers: tables of which PostgreSQL has a column for the number that SQLite gives each row.
    static func all(of file: SQLite.Database, rowNumbers: Set<String>) throws -> [CopiedTable] {
        try file.read { connection in
            let names = """
                SELECT name FROM pragma_table_list
                WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    AND name <> 'schema_migrations'
                ORDER BY name
                """
            return try connection.rows(names) { row in try row.text(0) }.map { name in
                var columns: [Column] = []
                var keys: [(place: Int, name: String)] = []
                let sql = "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid"
                try connection.forEach(sql, [name]) { row in
                    let column = try row.text(0)
                    guard let kind = Kind(rawValue: try row.text(1)) else {
                        throw StorageCopyError.unknownColumn("\(name).\(column)")
                    }
                    columns.append(Column(name: column, kind: kind))
                    let place = try row.int(2)
                    if place > 0 { keys.append((place, column)) }
                }
                if rowNumbers.contains(name) {
                    columns.append(Column(name: "rowid", kind: .integer))
                    if keys.isEmpty { keys.append((1, "rowid")) }
                }
                guard !keys.isEmpty else { throw StorageCopyError.withoutKey(table: name) }
                return CopiedTable(
                    name: name,
                    columns: columns,
                    keys: keys.sorted { $0.place < $1.place }.map(\.name)
                )
            }
        }
    }
}
