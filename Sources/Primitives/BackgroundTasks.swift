/// Work that outlives the request that started it, counted so that a shutdown can wait for it.
public final class BackgroundTasks: Sendable {
    private struct State {
        var next = 0
        var running: [Int: Task<Void, Never>] = [:]
        var isClosed = false
    }

    private let state = Lock(State())

    /// No work yet.
    public init() {}

    /// Starts work; `nil` once the program is shutting down, when the work is left for the next start.
    @discardableResult
    public func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            let number = state.next
            state.next += 1
            let task = Task {
                await operation()
                self.finished(number)
            }
            state.running[number] = task
            return task
        }
    }

    /// Refuses new work, cancels what still runs and waits until it has ended.
    public func drain() async {
        let running = state.withLock { state in
            state.isClosed = true
            return Array(state.running.values)
        }
        for task in running { task.cancel() }
        for task in running { await task.value }
    }

    private func finished(_ number: Int) {
        state.withLock { _ = $0.running.removeValue(forKey: number) }
    }
}
