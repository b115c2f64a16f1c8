internal import Primitives

/// A task that waits for what the thread of the database makes.
///
/// It is resumed exactly once: whoever takes the continuation out under the lock resumes it.
final class Waiter<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        /// How it ended before anybody waited.
        var result: Result<Value, any Error>?
        var isFinished = false
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
                let (result, isCancelled) = state.withLock { state in
                    defer { state.result = nil }
                    if state.result == nil { state.continuation = continuation }
                    return (state.result, state.isCancelled)
                }
                if let result { return continuation.resume(with: result) }
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
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard !state.isFinished else { return nil }
            state.isFinished = true
            if state.continuation == nil { state.result = result }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }
}
