/// Where the columns of a query stand, looked up by name once for each prepared statement.
///
/// - Rule: a table reads its rows through one such value, made of the names it selects.
/// - Why: a column that is added or moved changes one line, and a wrong name fails at the first row.
/// - Without it: numbers in one file follow the order of a text in another.
public protocol RowColumns: Sendable {
    /// Finds every column it has a name for.
    init(_ names: ColumnNames) throws(DatabaseError)
}

extension Row {
    /// Where the columns of this row's query stand.
    public func columns<Columns: RowColumns>(_ type: Columns.Type = Columns.self) throws(DatabaseError) -> Columns {
        if let known = statement.columns as? Columns { return known }
        let found = try Columns(ColumnNames(statement))
        statement.columns = found
        return found
    }
}
