internal import Primitives
internal import SQLAccess

/// One SQLite file: a pool of readers and one writer, each connection in the hands of one thread at a time.
///
/// Rule 1: read with ``read(_:)``; write with ``write(_:)``; never write a value computed from an earlier read without
/// reading it again inside the write.
/// Why: between the two another write may have come. Inside the write nothing can.
///
/// Rule 2: closures touch nothing but the connection, and do not block.
/// Why: readers are few, and a write holds up every other; a write's closure may also run twice (see ``write(_:)``).
public final class Database: Sendable {
    /// The path of the file.
    public let path: String
    /// How it was opened.
    public let configuration: DatabaseConfiguration

    let writer: Writer
    let longReads: LongReads
    let readers: ReaderPool
    private let closing: Closing
    private let thread: WorkThread

    /// Opens a file, making it (mode 0600, in an existing folder) if there is none, and applies missing migrations.
    ///
    /// Blocks until the migrations are done.
    public init(
        path: String,
        configuration: DatabaseConfiguration = DatabaseConfiguration(),
        migrations: [Migration]
    ) throws(DatabaseError) {
        try DatabaseFile.prepare(path)
        let handle = try ConnectionHandle.open(path, as: .writer, configuration)
        try Migrator(handle: handle, applicationID: configuration.applicationID, migrations: migrations).apply()
        let commits = CommitCount()
        let readers = try ReaderPool(path, configuration, commits: commits)
        let longReads = LongReads(path, configuration)
        let writer = Writer(handle, largestGroup: configuration.largestGroup, commits: commits)
        let closing = Closing()
        self.path = path
        self.configuration = configuration
        self.readers = readers
        self.longReads = longReads
        self.writer = writer
        self.closing = closing
        thread = WorkThread {
            writer.work { handle in
                closing.finish(Self.close(handle, readers, longReads))
            }
        }
    }

    deinit {
        // A program should have awaited `close()`; then the thread has ended and this returns at once.
        writer.stop()
        thread.join()
    }

    /// Reads on a pooled connection, on the calling thread.
    ///
    /// Made for queries of microseconds: it may be called on an event loop. Each statement sees the newest committed
    /// state; use ``readTransaction(_:)`` where several must see the same. When every reader is taken it waits, at most
    /// the busy timeout. A read inside a read needs a second reader. When the read runs for longer than the time limit
    /// of the configuration it fails with ``ResultCode/interrupt``; when its task is cancelled, a read that has
    /// run for a millisecond or more throws `CancellationError`.
    public func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try readers.read(isTransaction: false) { handle in try handle.lend(body) }
    }

    /// Reads as ``read(_:)`` does, with one snapshot for all statements.
    public func readTransaction<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try readers.read(isTransaction: true) { handle in try handle.lend(body) }
    }

    /// Runs work of this thread whose reads share one reader, and one read transaction up to the next commit.
    ///
    /// For the stretch of a request that runs without waiting: a page makes several reads, and each by itself costs a
    /// lease and two locks of the file. What a read sees stays the same: every write that this process has committed,
    /// so also the caller's own. Child tasks run on other threads and read by themselves; a read inside a read does too.
    ///
    /// Rule: the closure cannot suspend, so that no transaction is ever held while a task waits.
    public func withReadSession<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try ReadSession.run(readers, body)
    }

    /// Reads on a thread for long reads, in one snapshot: searches, exports.
    ///
    /// A cancelled task ends the read within about a millisecond of work and throws `CancellationError`. Over the time
    /// limit, it fails with ``ResultCode/interrupt``.
    public func readInterruptibly<Value: Sendable>(
        timeLimit: Duration = .seconds(10),
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await longReads.run(limit: timeLimit) { handle in
            try handle.withTransaction(.beginRead) { try handle.lend(body) }
        }
    }

    /// Writes, and returns after the commit is durable.
    ///
    /// Writes that wait share one transaction, each in a savepoint: a closure that throws undoes only itself.
    /// Its error, or that of the commit, is thrown here.
    ///
    /// The closure may run twice: when SQLite undoes the whole transaction because of another write (the disk is full),
    /// each other write runs once more, alone. So it must have no effect outside the connection.
    ///
    /// A task cancelled while the write waits throws `CancellationError`, and nothing is written; once the closure has
    /// begun, cancellation has no effect.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        let job = Job { handle in try handle.lend(body) }
        return try await job.wait { job in try writer.enqueue(.write(job)) }
    }

    /// Runs statements that cannot stand in a transaction, such as some pragmas, between two groups of writes.
    ///
    /// Each statement commits by itself.
    @discardableResult
    public func writeOutsideTransaction<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        let job = Job { handle in try handle.lend(body) }
        return try await job.wait { job in try writer.enqueue(.alone(job)) }
    }

    /// Tells that something was committed: one element for one or more commits that nobody has asked about since.
    ///
    /// It never ends by itself; whoever iterates ends it by being cancelled.
    public func changes() -> AsyncStream<Void> { readers.commits.changes() }

    /// What happened since the file was opened.
    public var statistics: DatabaseStatistics {
        var statistics = writer.statistics
        (statistics.reads, statistics.readsThatWaited) = readers.usage
        statistics.walBytes = DatabaseFile.size(of: path + "-wal")
        return statistics
    }

    /// Finishes the queued writes, refreshes the planner's statistics, empties the write-ahead log and closes the file.
    ///
    /// May be called again; reads and writes afterwards fail with ``ResultCode/misuse``. Long reads are ended.
    public func close() async throws {
        writer.stop()
        defer { thread.join() }
        try await closing.wait()
    }

    /// Runs on the writer's thread, as its last act.
    ///
    /// Readers first: the last connection to close removes the log.
    private static func close(
        _ handle: ConnectionHandle,
        _ readers: ReaderPool,
        _ longReads: LongReads
    ) -> Result<Void, DatabaseError> {
        defer { handle.close() }
        longReads.close()
        do {
            try readers.close()
            try handle.execute("PRAGMA analysis_limit = 400")
            try handle.execute("PRAGMA optimize")
            try handle.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return .success(())
        } catch let error as DatabaseError {
            return .failure(error)
        } catch {
            return .failure(DatabaseError(code: .error, message: "\(error)"))
        }
    }
}
