internal import Primitives

/// A task that waits for what the thread of the database makes.
///
/// It is resumed exactly once: whoever takes the continuation out under the lock resumes it.
final class Waiter<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var hasStarted = false
        var isCancelled = false
    }

    private let state = Lock(State())

    /// Hands itself over and waits.
    ///
    /// A cancellation ends the wait at once until ``start()``; from then on the wait goes on to its end.
    func wait(_ handOver: () -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    state.continuation = continuation
                    return state.isCancelled
                }
                if isCancelled { return finish(.failure(CancellationError())) }
                handOver()
            }
        } onCancel: {
            let isQueued = state.withLock { state in
                state.isCancelled = !state.hasStarted
                return state.isCancelled
            }
            if isQueued { finish(.failure(CancellationError())) }
        }
    }

    /// Marks the work as begun; `false` when its task was cancelled before: then it must not run.
    func start() -> Bool {
        state.withLock { state in
            if !state.isCancelled { state.hasStarted = true }
            return state.hasStarted
        }
    }

    /// Tells the waiting task how it ended; nothing happens after the first call.
    func finish(_ result: Result<Value, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }
}
