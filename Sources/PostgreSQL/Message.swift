/// What the loop is asked for or told.
enum Message: Sendable {
    /// Statements for connections of a kind, each by itself.
    case run([Pending], Lane)
    /// A connection for a transaction.
    case lease(Waiter<Int>)
    /// Statements on the connection that was lent under this number, sent together.
    case runLeased([Pending], Int, commits: Bool)
    /// A transaction is over; what of it was not saved is undone.
    case giveBack(Int)
    /// A connection was opened.
    case opened(Connection)
    /// A connection could not be opened.
    case notOpened(Lane, DatabaseError)
    /// No new work comes.
    case stop
}
