/// What the loop is asked for or told.
enum Message: Sendable {
    /// A statement for a connection of a kind.
    case run(Pending, Lane)
    /// A connection for a transaction.
    case lease(Waiter<Int>)
    /// A statement on the connection that was lent under this number.
    case runLeased(Pending, Int, commits: Bool)
    /// A transaction is over.
    case giveBack(Int)
    /// A connection was opened.
    case opened(Connection)
    /// A connection could not be opened.
    case notOpened(Lane, DatabaseError)
    /// No new work comes.
    case stop
}
