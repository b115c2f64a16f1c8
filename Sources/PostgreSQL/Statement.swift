internal import SQLValues

/// One statement with its values.
struct Statement: Sendable, CustomReflectable {
    let sql: String
    let values: [SQLValue]

    init(_ sql: String, _ values: [any Bindable] = []) {
        self.sql = sql
        self.values = values.map(\.sqlValue)
    }

    /// Ends a transaction well.
    static let commit = Statement("COMMIT")
    /// Undoes one.
    static let rollBack = Statement("ROLLBACK")

    /// Nothing: a mirror would show the values.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
