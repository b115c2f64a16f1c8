internal import Primitives

/// Work that gives a value, and the task that waits for it.
///
/// The waiting task is resumed exactly once: whoever takes the continuation out under the lock resumes it.
final class Job<Value: Sendable>: QueuedJob {
    private struct State {
        /// Dropped before the waiting task goes on: what it captured must not be released last by a thread of the
        /// database, which could then be the one to close it.
        var body: (@Sendable (ConnectionHandle) throws -> Value)?
        var continuation: CheckedContinuation<Value, any Error>?
        var value: Value?
        var hasStarted = false
        var isCancelled = false
    }

    private let state: Lock<State>

    /// A job that has not been queued.
    init(_ body: @escaping @Sendable (ConnectionHandle) throws -> Value) {
        state = Lock(State(body: body))
    }

    /// Hands the job to a queue and waits for its end.
    ///
    /// A cancellation ends the wait at once while the job is queued. Once it has started, the wait goes on to its end.
    func wait(_ enqueue: (any QueuedJob) throws -> Void) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    state.continuation = continuation
                    return state.isCancelled
                }
                if isCancelled { return finish(CancellationError()) }
                do {
                    try enqueue(self)
                } catch {
                    finish(error)
                }
            }
        } onCancel: {
            let isQueued = state.withLock { state in
                state.isCancelled = true
                return !state.hasStarted
            }
            if isQueued { finish(CancellationError()) }
        }
    }

    func start() -> Bool {
        state.withLock { state in
            if !state.isCancelled { state.hasStarted = true }
            return state.hasStarted
        }
    }

    func run(on handle: ConnectionHandle) throws {
        guard let body = state.withLock({ state in state.body }) else { return }
        let value = try body(handle)
        state.withLock { state in state.value = value }
    }

    func finish(_ error: (any Error)?) {
        let (continuation, value) = state.withLock { state in
            defer {
                state.continuation = nil
                state.body = nil
            }
            return (state.continuation, state.value)
        }
        guard let continuation else { return }
        if let error {
            continuation.resume(throwing: error)
        } else if let value {
            continuation.resume(returning: value)
        } else {
            continuation.resume(throwing: DatabaseError(code: .abort, message: "the work did not run"))
        }
    }

    var isCancelled: Bool { state.withLock { state in state.isCancelled } }
}
