/// The prepared statements of one connection by their text, at most a fixed number.
///
/// A statement is marked while it runs, so the same text may run again inside its own loop: the inner run prepares a
/// second statement, which is dropped afterwards.
struct StatementCache {
    private let capacity: Int
    private var statements: [SQLKey: Statement] = [:]
    private var uses: UInt64 = 0

    /// An empty cache.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many statements lie here.
    var count: Int { statements.count }

    /// Takes a statement into use; `nil` when there is none, or it runs already.
    func take(_ sql: String) -> Statement? {
        guard let statement = statements[SQLKey(text: sql)], !statement.isRunning else { return nil }
        statement.isRunning = true
        return statement
    }

    /// Puts a statement back, in place of the one unused for longest when there is no room.
    mutating func put(_ statement: Statement) {
        uses += 1
        statement.lastUse = uses
        statement.isRunning = false
        guard !statement.isCached else { return }
        let key = SQLKey(text: statement.sql)
        guard statements[key] == nil else { return }
        if statements.count >= capacity, let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            oldest.value.isCached = false
            statements[oldest.key] = nil
        }
        statement.isCached = true
        statements[key] = statement
    }

    /// Drops every statement.
    mutating func removeAll() {
        statements.removeAll()
    }
}
