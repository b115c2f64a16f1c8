internal import Primitives
internal import SQLAccess
internal import Synchronization

/// The connections for synchronous reads, each leased to one thread at a time.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [ConnectionHandle]
        var isClosed = false
        var waits = 0
    }

    private let state: Lock<State>
    /// One permit for each idle reader.
    private let permits: Semaphore
    private let count: Int
    private let waitLimit: Duration
    let readLimit: Duration
    let commits: CommitCount
    private let reads = Atomic<Int>(0)

    /// Opens the readers.
    init(_ path: String, _ configuration: DatabaseConfiguration, commits: CommitCount) throws(DatabaseError) {
        var readers: [ConnectionHandle] = []
        for _ in 0..<configuration.readers {
            readers.append(try ConnectionHandle.open(path, as: .reader, configuration))
        }
        self.commits = commits
        count = readers.count
        permits = Semaphore(readers.count)
        state = Lock(State(idle: readers))
        waitLimit = configuration.busyTimeout
        readLimit = configuration.readTimeLimit
    }

    /// Runs a closure on a reader: that of the thread's session, if it has one.
    ///
    /// - Parameter isTransaction: whether all statements of the closure must see the same state.
    func read<Value>(isTransaction: Bool, _ body: (ConnectionHandle) throws -> Value) throws -> Value {
        if let session = ReadSession.free(for: self) { return try session.read(body) }
        let handle = try lease()
        defer { giveBack(handle) }
        count(reads: 1)
        return try run(on: handle) { handle in
            guard isTransaction else { return try body(handle) }
            return try handle.withTransaction(.beginRead) { try body(handle) }
        }
    }

    /// Runs a closure on a leased reader, within the time a read may take.
    func run<Value>(on handle: ConnectionHandle, _ body: (ConnectionHandle) throws -> Value) throws -> Value {
        handle.interruption.begin(limit: readLimit)
        defer { handle.interruption.end() }
        do {
            return try body(handle)
        } catch ResultCode.interrupt {
            throw handle.interruption.error
        }
    }

    /// How many reads there were, and how often a caller had to wait for one.
    var usage: (reads: Int, waits: Int) {
        (reads.load(ordering: .relaxed), state.withLock { state in state.waits })
    }

    /// Waits for running reads, and closes every reader.
    func close() throws(DatabaseError) {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        guard !wasClosed else { return }
        // Those who still wait for a reader pass the permit on, and each fails.
        defer { permits.signal() }
        for _ in 0..<count {
            guard permits.wait(for: readLimit + waitLimit) else {
                throw DatabaseError(code: .busy, message: "a reader did not come back")
            }
            state.withLock { state in state.idle.popLast() }?.close()
        }
    }

    /// Takes a reader out, waiting for one within limits.
    func lease() throws(DatabaseError) -> ConnectionHandle {
        if !permits.waitWithoutBlocking() {
            state.withLock { state in state.waits += 1 }
            guard permits.wait(for: waitLimit) else {
                throw DatabaseError(code: .busy, message: "every reader was taken for \(waitLimit)")
            }
        }
        let handle: ConnectionHandle? = state.withLock { state in
            guard !state.isClosed else { return nil }
            // The one used last: its pages and statements are the warmest.
            return state.idle.popLast()
        }
        guard let handle else {
            permits.signal()
            throw .closed
        }
        return handle
    }

    func count(reads count: Int) { reads.add(count, ordering: .relaxed) }

    /// Takes a reader back; a transaction still open on it is ended first.
    func giveBack(_ handle: ConnectionHandle) {
        if handle.isInTransaction {
            do throws(DatabaseError) {
                try handle.run(.rollback)
            } catch {
                // Nothing was written, so all it does is let the lock go; only a lack of memory could keep it from that.
                preconditionFailure("a read transaction could not be ended: \(error)")
            }
        }
        state.withLock { state in state.idle.append(handle) }
        permits.signal()
    }
}

extension Interruption {
    /// What the reader is told when a read was ended.
    var error: any Error {
        switch cause {
        case .cancelled: CancellationError()
        case .timeLimit, nil: DatabaseError(code: .interrupt, message: "the read took longer than allowed")
        }
    }
}
