internal import Glibc
internal import SQLAccess

/// One reader that a thread keeps for a stretch of work, with one read transaction for all reads up to the next commit.
///
/// A read by itself costs the lease of a reader and two locks of the file; a page makes several.
///
/// Rule: it belongs to one thread, and ends before that thread does anything else (see ``Database/withReadSession(_:)``).
/// Why: a read transaction held while a task waits would keep the write-ahead log from being emptied, and a task that
/// waits may go on elsewhere.
final class ReadSession {
    private let pool: ReaderPool
    private var handle: ConnectionHandle?
    /// The count of commits just before the transaction was begun.
    private var begunAt = 0
    /// Reads not yet counted at the pool, whose counter all threads share.
    private var reads = 0
    /// While true, the reader is in the hands of a read, and a read inside it needs another.
    private var isReading = false

    private init(_ pool: ReaderPool) {
        self.pool = pool
    }

    /// Runs a closure with a session for the reads this thread makes from a pool.
    static func run<Value, Failure: Error>(
        _ pool: ReaderPool,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outer = current
        if let outer, outer.pool === pool { return try body() }
        let session = ReadSession(pool)
        current = session
        defer {
            current = outer
            session.leave()
        }
        return try body()
    }

    /// The session of this thread for a pool, if there is one that is free.
    static func free(for pool: ReaderPool) -> ReadSession? {
        guard let session = current, session.pool === pool, !session.isReading else { return nil }
        return session
    }

    /// Runs a closure on the session's reader, in a transaction that holds every commit counted so far.
    func read<Value>(_ body: (ConnectionHandle) throws -> Value) throws -> Value {
        isReading = true
        defer { isReading = false }
        do {
            return try pool.run(on: try reader(), body)
        } catch {
            // After an error nobody knows what the transaction is worth; the next read begins anew.
            end()
            throw error
        }
    }

    /// As ``read(_:)``, for a closure that is asynchronous and does not wait.
    func read<Value>(_ body: (ConnectionHandle) async throws -> Value) async throws -> Value {
        isReading = true
        defer { isReading = false }
        do {
            let reader = try reader()
            defer { takeBack(reader) }
            return try await pool.run(on: reader, body)
        } catch {
            end()
            throw error
        }
    }

    /// Gives a reader back whose read has waited, and so outlived the session.
    private func takeBack(_ reader: ConnectionHandle) {
        if handle == nil { pool.giveBack(reader) }
    }

    /// The session's reader, in a transaction that holds every commit counted so far.
    private func reader() throws -> ConnectionHandle {
        let handle = try handle ?? pool.lease()
        self.handle = handle
        try begin(handle)
        reads += 1
        return handle
    }

    private func begin(_ handle: ConnectionHandle) throws(DatabaseError) {
        // Looked at before the transaction begins: a commit in between only makes the next read begin once more.
        let commits = pool.commits.now
        if handle.isInTransaction {
            guard commits != begunAt else { return }
            try handle.run(.commit)
        }
        try handle.run(.beginRead)
        begunAt = commits
    }

    /// Ends the session with its stretch of work.
    private func leave() {
        // A read that waits, which none may, has the reader in its hands: nobody else gets it before its end.
        if isReading { handle = nil } else { end() }
    }

    private func end() {
        guard let handle else { return }
        self.handle = nil
        pool.count(reads: reads)
        reads = 0
        pool.giveBack(handle)
    }
}

/// The session of the present thread.
///
/// A key of the thread rather than a task-local value: child tasks run on other threads and must not inherit it.
extension ReadSession {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key, nil)
        precondition(result == 0, "the system has no more keys for threads")
        return key
    }()

    fileprivate static var current: ReadSession? {
        get {
            guard let pointer = unsafe pthread_getspecific(key) else { return nil }
            return unsafe Unmanaged<ReadSession>.fromOpaque(pointer).takeUnretainedValue()
        }
        set {
            // Not retained: `ReadSession.run` holds the session for as long as it stands here.
            let pointer = unsafe newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
            unsafe pthread_setspecific(key, pointer)
        }
    }
}
