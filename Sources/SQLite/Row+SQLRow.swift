internal import CSQLite
public import SQLAccess

extension Row: SQLRow {
    /// Where the columns of this row's query stand, looked up once for each prepared statement.
    public func columns<Columns: RowColumns>(_ type: Columns.Type) throws -> Columns {
        if let known = statement.columns as? Columns { return known }
        let names = (0..<count).map { index in
            unsafe sqlite3_column_name(statement.pointer, Int32(index)).map { unsafe String(cString: $0) } ?? ""
        }
        let found = try Columns(ColumnNames(names, sql: statement.sql))
        statement.columns = found
        return found
    }
}
