internal import Primitives

/// The connections for synchronous reads, each leased to one thread at a time.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [ConnectionHandle]
        var isClosed = false
        var reads = 0
        var waits = 0
    }

    private let state: Lock<State>
    /// One permit for each idle reader.
    private let permits: Semaphore
    private let count: Int
    private let waitLimit: Duration
    private let readLimit: Duration

    /// Opens the readers.
    init(_ path: String, _ configuration: DatabaseConfiguration) throws(DatabaseError) {
        var readers: [ConnectionHandle] = []
        for _ in 0..<configuration.readers {
            readers.append(try ConnectionHandle.open(path, as: .reader, configuration))
        }
        count = readers.count
        permits = Semaphore(readers.count)
        state = Lock(State(idle: readers))
        waitLimit = configuration.busyTimeout
        readLimit = configuration.readTimeLimit
    }

    /// Runs a closure on a reader.
    func read<Value>(_ body: (ConnectionHandle) throws -> Value) throws -> Value {
        let handle = try lease()
        handle.interruption.begin(limit: readLimit)
        defer {
            handle.interruption.end()
            giveBack(handle)
        }
        do {
            return try body(handle)
        } catch ResultCode.interrupt {
            throw handle.interruption.error
        }
    }

    /// How often a reader was leased, and how often a caller had to wait for one.
    var usage: (reads: Int, waits: Int) {
        state.withLock { state in (state.reads, state.waits) }
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

    private func lease() throws(DatabaseError) -> ConnectionHandle {
        if !permits.waitWithoutBlocking() {
            state.withLock { state in state.waits += 1 }
            guard permits.wait(for: waitLimit) else {
                throw DatabaseError(code: .busy, message: "every reader was taken for \(waitLimit)")
            }
        }
        let handle: ConnectionHandle? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.reads += 1
            // The one used last: its pages and statements are the warmest.
            return state.idle.popLast()
        }
        guard let handle else {
            permits.signal()
            throw .closed
        }
        return handle
    }

    private func giveBack(_ handle: ConnectionHandle) {
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
