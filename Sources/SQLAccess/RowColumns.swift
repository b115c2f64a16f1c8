/// Where the columns of a query stand, looked up by name once for each prepared statement.
///
/// - Rule: a table reads its rows through one such value, made of the names it selects.
/// - Why: a column that is added or moved changes one line, and a wrong name fails at the first row.
/// - Without it: numbers in one file follow the order of a text in another.
public protocol RowColumns: Sendable {
    /// Finds every column it has a name for.
    init(_ column: ColumnNames) throws(ColumnMissing)
}

/// The names of a query's columns.
public struct ColumnNames {
    private let sql: String
    private var indexes: [String: Int] = [:]
    private var repeated: Set<String> = []

    /// The names of a statement's columns, in their order.
    public init(_ names: [String], sql: String) {
        self.sql = sql
        for (index, name) in names.enumerated() where indexes.updateValue(index, forKey: name) != nil {
            repeated.insert(name)
        }
    }

    /// The number of a column, from 0; throws unless the query has exactly one of that name.
    public func callAsFunction(_ name: String) throws(ColumnMissing) -> Int {
        guard let index = indexes[name], !repeated.contains(name) else {
            throw ColumnMissing(name: name, isRepeated: indexes[name] != nil, sql: sql)
        }
        return index
    }
}

/// A query does not have exactly one column of a name.
public struct ColumnMissing: SQLFailure, CustomStringConvertible {
    /// The name.
    public let name: String
    /// Whether it has several.
    public let isRepeated: Bool
    /// The statement.
    public let sql: String

    /// The query and the code that reads it differ.
    public var kind: SQLFailureKind { .mismatch }

    /// The name and the statement on one line, for logs.
    public var description: String {
        let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(isRepeated ? "two columns are" : "no column is") named \(name) [\(line)]"
    }
}
