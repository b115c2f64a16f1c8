internal import CSQLite
internal import SQLValues

/// The owner of one connection to the file.
///
/// SQLite opens it without its own mutex (`SQLITE_OPEN_NOMUTEX`), so one thread at a time may use it.
@safe
final class ConnectionHandle: @unchecked Sendable {
    // @unchecked: the handle is always in one pair of hands: the writer thread, a long reader's thread, or the thread
    // that leased it from the pool. The lock of the pool orders one lease after the other.
    let pointer: OpaquePointer
    let interruption = Interruption()
    private var cache: StatementCache
    private var control: [TransactionControl: Statement] = [:]
    private(set) var isClosed = false

    /// While true, a statement outside a transaction is refused: SQLite rolled the transaction back after an error, and
    /// the statement would otherwise be committed by itself.
    var requiresTransaction = false
    /// While true, statements that begin or end transactions may be prepared: the module's own.
    private(set) var runsControl = false

    /// Changes whenever the connection is lent or given back, so that one used too late is known.
    private(set) var lease: UInt64 = 0

    /// What reads gave while the file stays as it is.
    var keptReads: KeptReads
    /// The state of the file that the open transaction sees, once somebody has asked.
    var knownVersion: Int64?
    /// About how many bytes were ever made into values.
    private(set) var bytesRead = 0

    /// Takes over an open connection.
    init(owning pointer: OpaquePointer, cachedStatements: Int, keptBytes: Int) {
        unsafe self.pointer = pointer
        cache = StatementCache(capacity: cachedStatements)
        keptReads = KeptReads(capacity: keptBytes)
    }

    deinit {
        close()
    }

    /// Closes the connection; a second call does nothing.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        control.removeAll()
        cache.removeAll()
        keptReads.removeAll()
        unsafe sqlite3_close_v2(pointer)
    }

    /// Lends the connection to a closure.
    func lend<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        beginLease()
        defer { endLease() }
        return try body(Connection(self))
    }

    func beginLease() { lease += 1 }

    func endLease() { lease += 1 }

    /// The number of statements that lie prepared.
    var cachedStatements: Int { cache.count }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(pointer) == 0 }

    /// Refuses to go on when the transaction that must be open was rolled back.
    func requireTransaction() throws(DatabaseError) {
        guard requiresTransaction, !isInTransaction else { return }
        let message = "an earlier error rolled the whole transaction back; the work must not go on outside it"
        throw DatabaseError(code: .abort, message: message)
    }

    /// Prepares (or finds) a statement, binds it, hands it to a closure, and resets it however the closure ends.
    func withStatement<Result>(
        _ sql: String,
        _ bindings: [any Bindable],
        _ body: (Statement) throws -> Result
    ) throws -> Result {
        try requireTransaction()
        let statement = try unsafe cache.take(sql) ?? Statement(sql, on: pointer)
        defer {
            bytesRead += statement.bytesRead
            statement.reset()
            cache.put(statement)
        }
        try unsafe statement.bind(bindings, on: pointer)
        return try body(statement)
    }

    /// Runs a statement to its end.
    func execute(_ sql: String, _ bindings: [any Bindable] = []) throws {
        try withStatement(sql, bindings) { statement in
            while try unsafe statement.step(on: pointer) {
                // The rows of a RETURNING clause or a pragma are of no interest here.
            }
        }
    }

    /// Runs a query and makes a value of its first row.
    func first<Value>(
        _ sql: String,
        _ bindings: [any Bindable] = [],
        _ body: (Row) throws -> Value
    ) throws -> Value? {
        try withStatement(sql, bindings) { statement in
            guard try unsafe statement.step(on: pointer) else { return nil }
            return try body(Row(statement))
        }
    }

    /// Runs every statement of a script; bindings are not possible.
    func executeScript(_ script: String) throws {
        var rest = script[...].utf8
        while !SQLText.isBlank(rest) {
            try requireTransaction()
            let text = String(Substring(rest))
            let prepared = try unsafe Statement.prepare(text, on: pointer)
            guard let found = prepared.statement else { return }
            let used = text.utf8.count - prepared.rest.count
            let statement = unsafe Statement(owning: found.pointer, sql: String(Substring(rest.prefix(used))))
            rest = rest.dropFirst(used)
            try unsafe statement.bind([], on: pointer)
            while try unsafe statement.step(on: pointer) {
                // A script has no reader for rows.
            }
        }
    }

    /// Runs one of the module's own statements that begin or end transactions.
    func run(_ command: TransactionControl) throws(DatabaseError) {
        // Another transaction may see another state.
        knownVersion = nil
        // Also while it runs: after a change of the schema SQLite prepares it again by itself.
        runsControl = true
        // An interrupted ROLLBACK would leave the transaction to the next user of the connection.
        interruption.isPaused = true
        defer {
            runsControl = false
            interruption.isPaused = false
        }
        let statement = try controlStatement(command)
        defer { statement.reset() }
        _ = try unsafe statement.step(on: pointer)
    }

    private func controlStatement(_ command: TransactionControl) throws(DatabaseError) -> Statement {
        if let statement = control[command] { return statement }
        let statement = try unsafe Statement(command.rawValue, on: pointer)
        control[command] = statement
        return statement
    }
}
