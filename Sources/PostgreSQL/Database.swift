public import Primitives
internal import SQLAccess
public import SQLValues

/// A database on a PostgreSQL server: a few connections, one thread that speaks over them, and any number of tasks that wait.
///
/// Statements have `$1`, `$2` and so on for their values. Integers and `Bool` are bound as `bigint`, texts as `text`, bytes as
/// `bytea`, real numbers as `double precision`, and `nil` without a type: where it alone does not tell (`$1 IS NULL`), cast it
/// (`$1::bigint IS NULL`). Rows come in binary; cast what is `numeric`, such as a sum of `bigint`. Tables are those of the
/// schema `public`, in which nobody but the program's role may create anything (CVE-2018-1058).
///
/// A task that is cancelled while its statement waits throws `CancellationError`, and nothing is sent; once it was sent, the
/// answer is awaited.
///
/// - Rule 1: a check and the write that depends on it are one statement, or a transaction that locks what it checks.
/// - Why: there are many writers, in this process and in others.
/// - Rule 2: ``DatabaseError/Kind/outcomeUnknown`` is not "it failed": look before doing it again.
public final class Database: Sendable {
    /// Where it is.
    public let url: DatabaseURL
    /// How it is used.
    public let configuration: DatabaseConfiguration

    private let loop: Loop
    private let thread: WorkThread
    private let randomness: Randomness
    private let commits = CommitCount()
    /// Statements that were written for several engines.
    let text = SharedText()
    /// Statements that begin reads of several.
    let firstReads = FirstReads()

    /// A database nobody has spoken with yet: connections are opened when there is work for them.
    ///
    /// - Parameter randomness: spreads what is tried again.
    public init(
        at url: DatabaseURL,
        _ configuration: DatabaseConfiguration = DatabaseConfiguration(),
        randomness: Randomness
    ) throws(DatabaseError) {
        let loop = try Loop(configuration)
        self.url = url
        self.configuration = configuration
        self.loop = loop
        self.randomness = randomness
        thread = WorkThread { loop.work(url, configuration) }
    }

    deinit {
        loop.tell(.stop)
    }

    /// Reads with one statement.
    public func read(_ sql: String, _ values: [any Bindable] = []) async throws -> Rows {
        try await run(Statement(sql, values), .reads)
    }

    /// Reads with statements that need nothing of each other, all at once; each sees a state of its own.
    func readAll(_ statements: [Statement]) async throws -> [Rows] {
        if statements.count == 1 { return [try await run(statements[0], .reads)] }
        for statement in statements { _ = try StatementKind.require([.query], statement.sql) }
        guard !statements.isEmpty else { return [] }
        return try await counting(isWrite: false) {
            try await retries().run { _ in
                let pending = try statements.map { statement in try Pending(statement, Waiter<Rows>()) }
                var rows = [try await hand(.run(pending, .reads), to: pending[0].waiter)]
                for one in pending.dropFirst() { rows.append(try await one.waiter.wait {}) }
                return rows
            }
        }
    }

    /// Reads with one statement whose plan depends on its values and which may be slow, as a search is.
    ///
    /// It is planned anew each time, alone on its connection, and ended after ``DatabaseConfiguration/Limits/search``.
    public func search(_ sql: String, _ values: [any Bindable] = []) async throws -> Rows {
        try await search(Statement(sql, values))
    }

    func search(_ statement: Statement) async throws -> Rows { try await run(statement, .searches) }

    /// Writes with one statement; it is saved when this returns.
    ///
    /// Writes of rows that wait share a commit; one that fails undoes only itself. A statement is so run more than once
    /// where others fail, of which once counts. What begins or ends a transaction, or begins with no word, throws
    /// ``DatabaseError/Kind/misuse``.
    @discardableResult
    public func write(_ sql: String, _ values: [any Bindable] = []) async throws -> Rows {
        try await run(Statement(sql, values), .writes)
    }

    /// Runs statements as one transaction; it is saved when this returns, and undone when the closure throws.
    ///
    /// The closure runs again when another transaction was in the way, or the connection was lost before the commit.
    @discardableResult
    public func transaction<Value: Sendable>(
        _ isolation: Isolation = .readCommitted,
        _ body: (Transaction) async throws -> Value
    ) async throws -> Value {
        try await counting(isWrite: true) { try await lend(isolation, body) }
    }

    /// Reads with several statements that all see the same state.
    public func readTransaction<Value: Sendable>(_ body: (Transaction) async throws -> Value) async throws -> Value {
        try await counting(isWrite: false) { try await lend(.snapshot, body) }
    }

    /// Tells that this process has committed something: one element for one or more commits that nobody has asked about since.
    ///
    /// It never ends by itself; whoever iterates ends it by being cancelled. What other processes commit is told while
    /// ``noticeOthers(every:)`` runs.
    public func changes() -> AsyncStream<Void> { commits.changes() }

    /// Tells those who listen to ``changes()`` what other processes commit as well, until it is cancelled.
    ///
    /// It looks at which transactions have ended (PostgreSQL, 9.27.7), while anybody listens. Not by `NOTIFY`: all commits that
    /// notify wait for one lock, and a listener needs a connection of its own, which no pooler gives.
    ///
    /// - Parameter pause: between two looks.
    public func noticeOthers(every pause: Duration) async {
        var known: String?
        while !Task.isCancelled {
            do {
                let now = commits.hasListeners ? try await read("SELECT pg_current_snapshot()::text")[0].text(0) : nil
                if let now, let known, now != known { commits.add() }
                known = now
            } catch {
                // Away; what was committed meanwhile the next look finds.
                guard !Task.isCancelled else { return }
            }
            do { try await Task.sleep(for: pause) } catch { return }
        }
    }

    /// What this process has done with it.
    public var statistics: DatabaseStatistics { loop.statistics.withLock(\.self) }

    /// Ends when everything that was asked for has its end, and every connection is closed; later calls throw.
    ///
    /// What would have to be done again by then is refused as they are.
    public func close() async {
        loop.tell(.stop)
        await loop.waitForEnd()
    }

    private func run(_ statement: Statement, _ lane: Lane) async throws -> Rows {
        let kind = try StatementKind.require(lane.writes ? [.query, .other] : [.query], statement.sql)
        return try await counting(isWrite: lane.writes) {
            try await retries().run { conflicts in
                let waiter = Waiter<Rows>()
                let pending = try Pending(statement, waiter)
                // What commits by itself has no company, nor what stood in the way of its batch and waits now.
                let isAlone = lane == .writes && (kind == .other || conflicts > 0)
                return try await hand(.run([pending], isAlone ? .transactions : lane), to: waiter)
            }
        }
    }

    /// Counts what is done, and tells that something was committed.
    private func counting<Value>(isWrite: Bool, _ work: () async throws -> Value) async throws -> Value {
        guard isWrite else {
            loop.statistics.withLock { $0.reads += 1 }
            return try await work()
        }
        loop.statistics.withLock { $0.waitingWrites += 1 }
        do {
            let value = try await work()
            loop.statistics.withLock { statistics in
                statistics.waitingWrites -= 1
                statistics.committedWrites += 1
            }
            commits.add()
            return value
        } catch {
            loop.statistics.withLock { statistics in
                statistics.waitingWrites -= 1
                statistics.rejectedWrites += 1
            }
            throw error
        }
    }

    private func lend<Value: Sendable>(
        _ isolation: Isolation,
        _ body: (Transaction) async throws -> Value
    ) async throws -> Value {
        try await retries(isolation).run { _ in
            let waiter = Waiter<Int>()
            let lease = try await hand(.lease(waiter), to: waiter)
            let transaction = Transaction(loop, lease, isolation)
            defer {
                transaction.leave()
                loop.tell(.giveBack(lease))
            }
            let value = try await body(transaction)
            // What only read is not saved, so it cannot end in doubt.
            if isolation != .snapshot { try await transaction.commit() }
            return value
        }
    }

    private func hand<Value>(_ message: Message, to waiter: Waiter<Value>) async throws -> Value {
        try await waiter.wait {
            do throws(DatabaseError) {
                try loop.ask(message)
            } catch {
                waiter.finish(.failure(error))
            }
        }
    }

    private func retries(_ isolation: Isolation? = nil) -> RetryPolicy {
        RetryPolicy(
            limit: configuration.retryLimit,
            conflicts: isolation == .serializable ? configuration.serializableRetries : configuration.conflictRetries,
            randomness: randomness
        )
    }
}
