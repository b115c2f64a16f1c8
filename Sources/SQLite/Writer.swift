internal import Primitives
internal import SQLAccess

/// The thread that owns the only writing connection.
final class Writer: Sendable {
    /// One entry of the queue.
    enum Entry {
        /// A write that may share a transaction.
        case write(any QueuedJob)
        /// Work that must stand outside any transaction.
        case alone(any QueuedJob)
    }

    private struct State {
        var queue: [Entry] = []
        var isClosing = false
        var statistics = DatabaseStatistics()
    }

    private let handle: ConnectionHandle
    private let largestGroup: Int
    private let commits: CommitCount
    private let state = Lock(State())
    private let wakeUp = Semaphore(0)

    /// A writer whose thread has not been started.
    init(_ handle: ConnectionHandle, largestGroup: Int, commits: CommitCount) {
        self.handle = handle
        self.largestGroup = largestGroup
        self.commits = commits
    }

    /// Queues work; fails when the writer is closing.
    func enqueue(_ entry: Entry) throws(DatabaseError) {
        let (isClosing, wasEmpty) = state.withLock { state in
            guard !state.isClosing else { return (true, false) }
            state.queue.append(entry)
            return (false, state.queue.count == 1)
        }
        guard !isClosing else { throw .closed }
        if wasEmpty { wakeUp.signal() }
    }

    /// Lets the thread end after what is queued.
    func stop() {
        state.withLock { state in state.isClosing = true }
        wakeUp.signal()
    }

    /// What was counted so far.
    var statistics: DatabaseStatistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.waitingWrites = state.queue.count
            return statistics
        }
    }

    /// The life of the thread; ends after ``stop()`` with the connection handed to `finally`.
    func work(finally: (ConnectionHandle) -> Void) {
        while true {
            switch next() {
            case .group(let jobs):
                GroupCommit(handle: handle).run(jobs) { outcome in
                    // Before any caller is told, so that its next read sees what it has written.
                    commits.add()
                    state.withLock { state in state.statistics.count(outcome) }
                }
            case .alone(let job):
                runAlone(job)
            case .nothing:
                wakeUp.wait()
            case .end:
                return finally(handle)
            }
        }
    }

    private enum Turn {
        case group([any QueuedJob])
        case alone(any QueuedJob)
        case nothing
        case end
    }

    /// Takes the next group off the queue: writes up to the first entry that must stand alone.
    private func next() -> Turn {
        state.withLock { state in
            guard let first = state.queue.first else { return state.isClosing ? .end : .nothing }
            if case .alone(let job) = first {
                state.queue.removeFirst()
                return .alone(job)
            }
            var jobs: [any QueuedJob] = []
            for entry in state.queue.prefix(largestGroup) {
                guard case .write(let job) = entry else { break }
                jobs.append(job)
            }
            state.queue.removeFirst(jobs.count)
            return .group(jobs)
        }
    }

    private func runAlone(_ job: any QueuedJob) {
        guard job.start() else { return }
        do {
            try job.run(on: handle)
            commits.add()
            job.finish(nil)
        } catch {
            // Each of its statements commits by itself: some may have been carried out.
            commits.add()
            job.finish(error)
        }
    }
}
