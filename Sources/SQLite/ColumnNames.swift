internal import CSQLite

/// The names of a query's columns.
public struct ColumnNames {
    private let sql: String
    private var indexes: [String: Int] = [:]
    private var repeated: Set<String> = []

    /// The names of a statement.
    init(_ statement: Statement) {
        sql = statement.sql
        let count = unsafe sqlite3_column_count(statement.pointer)
        for index in 0..<count {
            guard let name = unsafe sqlite3_column_name(statement.pointer, index).map({ unsafe String(cString: $0) })
            else { continue }
            if indexes.updateValue(Int(index), forKey: name) != nil { repeated.insert(name) }
        }
    }

    /// The number of a column, from 0; throws ``ResultCode/mismatch`` unless the query has exactly one of that name.
    public func callAsFunction(_ name: String) throws(DatabaseError) -> Int {
        guard let index = indexes[name], !repeated.contains(name) else {
            let message = indexes[name] == nil ? "no column is named \(name)" : "two columns are named \(name)"
            throw DatabaseError(code: .mismatch, message: message, sql: sql)
        }
        return index
    }
}
