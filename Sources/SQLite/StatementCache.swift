/// The prepared statements of one connection by their text, at most a fixed number.
///
/// A statement is taken out while it runs, so the same text may run again inside its own loop: the inner run prepares
/// a second statement, and one of the two is dropped afterwards.
struct StatementCache {
    private let capacity: Int
    private var statements: [String: Statement] = [:]
    private var uses: UInt64 = 0

    /// An empty cache.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many statements lie here.
    var count: Int { statements.count }

    /// Takes a statement out.
    mutating func take(_ sql: String) -> Statement? {
        guard let index = statements.index(forKey: sql) else { return nil }
        return statements.remove(at: index).value
    }

    /// Puts a statement back, in place of the one unused for longest when there is no room.
    mutating func put(_ statement: Statement) {
        uses += 1
        statement.lastUse = uses
        if statements.count >= capacity, let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            statements[oldest.key] = nil
        }
        statements[statement.sql] = statement
    }

    /// Drops every statement.
    mutating func removeAll() {
        statements.removeAll()
    }
}
