internal import Primitives
public import SQLAccess

extension Row: SQLRow {
    /// Where the columns of this row's query stand, looked up once for each result.
    public func columns<Columns: RowColumns>(_ type: Columns.Type) throws -> Columns {
        try rows.columns.withLock { known in
            if let known = known as? Columns { return known }
            let found = try Columns(ColumnNames(rows.names, sql: rows.sql))
            known = found
            return found
        }
    }
}
