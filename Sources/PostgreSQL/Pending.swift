/// A statement, and the task that waits for its rows.
struct Pending: Sendable {
    let statement: Statement
    let values: BoundValues
    let waiter: Waiter<Rows>
    /// When it was asked for.
    let since = ContinuousClock.now
    /// How often another statement of its batch has undone it.
    var returns = 0

    init(_ statement: Statement, _ waiter: Waiter<Rows>) throws(DatabaseError) {
        self.statement = statement
        self.waiter = waiter
        values = try BoundValues(statement)
    }
}
