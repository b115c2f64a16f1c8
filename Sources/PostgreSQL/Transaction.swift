internal import Primitives
internal import SQLAccess
public import SQLValues

/// A transaction that is open; valid inside the closure it is handed to.
///
/// - Rule 1: at ``Isolation/readCommitted``, lock the row that owns what is checked (`SELECT … FOR NO KEY UPDATE`) before it is
///   checked.
/// - Why: between a read and a write another transaction may have come, and there the write does not notice.
/// - Rule 2: a statement that fails ends the transaction; leave the closure. Where a failure is expected, say so in the
///   statement (`ON CONFLICT`).
/// - Rule 3: nothing in the closure waits for anything but its statements, and it may run more than once.
public final class Transaction: Sendable {
    private struct State {
        var hasBegun = false
        var isBusy = false
        /// Why it could not be begun; what ran then would be saved at once.
        var failure: DatabaseError?
        var isOver = false
    }

    private let loop: Loop
    private let lease: Int
    private let isolation: Isolation
    private let state = Lock(State())

    init(_ loop: Loop, _ lease: Int, _ isolation: Isolation) {
        self.loop = loop
        self.lease = lease
        self.isolation = isolation
    }

    /// Runs one statement, with `$1` and so on for its values.
    @discardableResult
    public func run(_ sql: String, _ values: [any Bindable] = []) async throws -> Rows {
        // What ends the transaction must not be done behind its back.
        _ = try StatementKind.require([.query, .other], sql)
        let hasBegun = try state.withLock { state throws(DatabaseError) in
            guard !state.isOver else {
                throw DatabaseError(.misuse, "a transaction was used outside the closure it was handed to", sql: sql)
            }
            guard !state.isBusy else {
                throw DatabaseError(.misuse, "a transaction runs one statement at a time", sql: sql)
            }
            if let failure = state.failure { throw failure }
            defer { (state.hasBegun, state.isBusy) = (true, true) }
            return state.hasBegun
        }
        defer { state.withLock { $0.isBusy = false } }
        do {
            let statement = Statement(sql, values)
            return try await hasBegun ? send([statement]) : begin(with: statement)
        } catch let error as DatabaseError where isolation == .snapshot && error.state == SQLState.readOnly {
            throw error.meaning(.misuse)
        }
    }

    /// Begins it, on the way of its first statement.
    ///
    /// - Rule: after a failure here nothing more runs.
    /// - Why: whether it was begun is not known then, and what runs outside of it is saved at once.
    private func begin(with statement: Statement) async throws -> Rows {
        do {
            return try await send([Statement(isolation.begin), statement])
        } catch {
            let failure = error as? DatabaseError ?? DatabaseError(.other, "the transaction was not begun")
            state.withLock { $0.failure = failure }
            throw failure
        }
    }

    /// Ends it well: what was done is saved when this returns.
    func commit() async throws {
        guard try end() else { return }
        let rows = try await send([.commit], commits: true)
        // The server answers so when a statement had failed and the closure went on.
        guard rows.command == "COMMIT" else {
            throw DatabaseError(.misuse, "a statement of the transaction failed, so nothing was saved")
        }
    }

    /// Takes no more statements; what was not saved is undone with the end of its lease.
    func leave() { state.withLock { $0.isOver = true } }

    /// Takes no more statements.
    ///
    /// - Returns: whether there is anything to end.
    private func end() throws(DatabaseError) -> Bool {
        try state.withLock { state throws(DatabaseError) in
            state.isOver = true
            guard !state.isBusy else {
                throw DatabaseError(.misuse, "a transaction was left while a statement of it was under way")
            }
            if let failure = state.failure { throw failure }
            return state.hasBegun
        }
    }

    /// Sends statements together; the rows are those of the last.
    @discardableResult
    private func send(_ statements: [Statement], commits: Bool = false) async throws -> Rows {
        let waiter = Waiter<Rows>()
        // What is under way is awaited to its end: the connection cannot be given back before.
        _ = waiter.start()
        let last = statements.count - 1
        let pending = try statements.enumerated().map { try Pending($1, $0 == last ? waiter : Waiter()) }
        return try await waiter.wait { loop.tell(.runLeased(pending, lease, commits: commits)) }
    }
}
