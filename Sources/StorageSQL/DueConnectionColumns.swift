import SQLAccess

/// The columns of a connection that is to be looked at again, with how often that failed.
struct DueConnectionColumns: RowColumns {
    let faults: Int
    let connection: ConnectionColumns

    init(_ column: ColumnNames) throws(ColumnMissing) {
        faults = try column("check_faults")
        connection = try ConnectionColumns(column)
    }

    static let names = "\(ConnectionColumns.names), check_faults"
}
