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
        /// What nobody waits for, to go with the next statement.
        var queue: [Pending] = []
        var hasBegun = false
        var isBusy = false
        /// Why it could not be begun; what ran then would be saved at once.
        var failure: DatabaseError?
        var isOver = false

        /// What is to be sent now: what waits in the queue, behind what begins the transaction.
        mutating func takeQueue(behind begin: Pending) -> [Pending] {
            defer { (queue, hasBegun) = ([], true) }
            return (hasBegun ? [] : [begin]) + queue
        }
    }

    private let loop: Loop
    private let lease: Int
    private let isolation: Isolation
    private let state = Lock(State())

    /// So many statements at most wait for another.
    private static let longestQueue = 32

    init(_ loop: Loop, _ lease: Int, _ isolation: Isolation) {
        self.loop = loop
        self.lease = lease
        self.isolation = isolation
    }

    /// Runs one statement, with `$1` and so on for its values.
    @discardableResult
    public func run(_ sql: String, _ values: [any Bindable] = []) async throws -> Rows {
        try await runAll([Statement(sql, values)])[0]
    }

    /// Runs a statement whose rows nobody needs: it goes with the next that is run, with the end of the transaction, or with
    /// the 32nd of its kind; where it fails, they throw.
    public func enqueue(_ sql: String, _ values: [any Bindable] = []) async throws {
        let pending = try Pending(Statement(sql, values), Waiter())
        // What only reads has no end that it could go with.
        guard isolation != .snapshot else { return _ = try await run([pending]) }
        let isFull = try admit([pending]) { state in
            state.queue.append(pending)
            return state.queue.count >= Self.longestQueue
        }
        if isFull { _ = try await run([]) }
    }

    /// Runs statements one after the other, sent together.
    func runAll(_ statements: [Statement]) async throws -> [Rows] {
        try await run(try statements.map { statement in try Pending(statement, Waiter()) })
    }

    /// - Rule: what is sent was bound before.
    /// - Why: a value that cannot be sent must not take with it what waits in the queue.
    private func run(_ pending: [Pending]) async throws -> [Rows] {
        let begin = try Pending(Statement(isolation.begin), Waiter())
        let (before, begins) = try admit(pending) { state in
            let begins = !state.hasBegun
            state.isBusy = true
            return (state.takeQueue(behind: begin), begins)
        }
        defer { state.withLock { $0.isBusy = false } }
        do {
            return Array(try await send(before + pending).dropFirst(before.count))
        } catch {
            let failure = meant(error)
            // Whether it was begun is not known then, and what runs outside of it is saved at once.
            if begins { state.withLock { $0.failure = failure } }
            throw failure
        }
    }

    private func meant(_ error: any Error) -> DatabaseError {
        guard let error = error as? DatabaseError else { return DatabaseError(.other, "the statement was not run") }
        return isolation == .snapshot && error.state == SQLState.readOnly ? error.meaning(.misuse) : error
    }

    /// Does something with the state, if statements may be run now.
    private func admit<Value>(_ pending: [Pending], _ body: (inout State) -> Value) throws -> Value {
        let sql = pending.first?.statement.sql
        // What ends the transaction must not be done behind its back.
        for one in pending { _ = try StatementKind.require([.query, .other], one.statement.sql) }
        return try state.withLock { state throws(DatabaseError) in
            guard !state.isOver else {
                let message = "a transaction was used outside the closure it was handed to"
                throw DatabaseError(.misuse, message, sql: sql)
            }
            guard !state.isBusy else {
                throw DatabaseError(.misuse, "a transaction runs one statement at a time", sql: sql)
            }
            if let failure = state.failure { throw failure }
            return body(&state)
        }
    }

    /// Ends it well: what was done is saved when this returns.
    func commit() async throws {
        let (begin, end) = (try Pending(Statement(isolation.begin), Waiter()), try Pending(.commit, Waiter()))
        let rest = try state.withLock { state throws(DatabaseError) -> [Pending]? in
            state.isOver = true
            guard !state.isBusy else {
                throw DatabaseError(.misuse, "a transaction was left while a statement of it was under way")
            }
            if let failure = state.failure { throw failure }
            return state.hasBegun || !state.queue.isEmpty ? state.takeQueue(behind: begin) : nil
        }
        guard let rest else { return }
        let rows = try await send(rest + [end], commits: true)
        // The server answers so when a statement had failed and the closure went on.
        guard rows.last?.command == "COMMIT" else {
            throw DatabaseError(.misuse, "a statement of the transaction failed, so nothing was saved")
        }
    }

    /// Takes no more statements; what was not saved is undone with the end of its lease.
    func leave() { state.withLock { $0.isOver = true } }

    /// Sends statements together.
    private func send(_ pending: [Pending], commits: Bool = false) async throws -> [Rows] {
        // What is under way is awaited to its end: the connection cannot be given back before.
        for one in pending { _ = one.waiter.start() }
        guard let last = pending.last else { return [] }
        let end = try await last.waiter.wait { loop.tell(.runLeased(pending, lease, commits: commits)) }
        var rows: [Rows] = []
        for one in pending.dropLast() { rows.append(try await one.waiter.wait {}) }
        return rows + [end]
    }
}
