internal import Primitives

/// Threads for reads that may take long, each with a connection of its own.
///
/// Such a read must hold up neither an event loop nor the short reads, so it shares nothing with the pool. Threads and
/// connections are made at the first use.
final class LongReads: Sendable {
    private struct Entry {
        let job: any QueuedJob
        let limit: Duration
    }

    private struct State {
        var queue: [Entry] = []
        var threads: [WorkThread] = []
        var isClosing = false
    }

    private let path: String
    private let configuration: DatabaseConfiguration
    private let state = Lock(State())
    /// One permit for each entry of the queue, and one for each thread when closing.
    private let permits = Semaphore(0)

    /// Long reads of a file, before the first.
    init(_ path: String, _ configuration: DatabaseConfiguration) {
        self.path = path
        self.configuration = configuration
    }

    /// Runs a closure on one of the threads.
    func run<Value: Sendable>(
        limit: Duration,
        _ body: @escaping @Sendable (ConnectionHandle) throws -> Value
    ) async throws -> Value {
        try await Job(body).wait { job in
            let isClosing = state.withLock { state in
                guard !state.isClosing else { return true }
                state.queue.append(Entry(job: job, limit: limit))
                while state.threads.count < configuration.longReaders {
                    state.threads.append(WorkThread { [self] in work() })
                }
                return false
            }
            guard !isClosing else { throw DatabaseError.closed }
            permits.signal()
        }
    }

    /// Ends running reads, refuses queued ones, and waits for the threads.
    func close() {
        let (queue, threads) = state.withLock { state in
            defer {
                state.queue = []
                state.threads = []
            }
            state.isClosing = true
            return (state.queue, state.threads)
        }
        for entry in queue { entry.job.finish(DatabaseError.closed) }
        for _ in threads { permits.signal() }
        for thread in threads { thread.join() }
    }

    /// The life of one thread.
    private func work() {
        var connection: ConnectionHandle?
        while true {
            permits.wait()
            let (entry, isClosing) = state.withLock { state in
                (state.queue.isEmpty ? nil : state.queue.removeFirst(), state.isClosing)
            }
            guard let entry else {
                if isClosing { return }
                continue
            }
            guard entry.job.start() else { continue }
            do {
                let handle = try connection ?? ConnectionHandle.open(path, as: .reader, configuration)
                connection = handle
                try run(entry, on: handle)
                entry.job.finish(nil)
            } catch {
                entry.job.finish(error)
            }
        }
    }

    private func run(_ entry: Entry, on handle: ConnectionHandle) throws {
        handle.interruption.begin(limit: entry.limit) { [self] in entry.job.isCancelled || isClosing }
        defer { handle.interruption.end() }
        do {
            try entry.job.run(on: handle)
        } catch ResultCode.interrupt {
            throw isClosing && !entry.job.isCancelled ? DatabaseError.closed : handle.interruption.error
        }
    }

    private var isClosing: Bool { state.withLock { state in state.isClosing } }
}
