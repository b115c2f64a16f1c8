internal import Primitives

/// The end of a database, for which any number of tasks may wait.
final class Closing: Sendable {
    private struct State {
        var result: Result<Void, DatabaseError>?
        var waiting: [CheckedContinuation<Void, any Error>] = []
    }

    private let state = Lock(State())

    /// Tells everybody, now and later, how it ended.
    func finish(_ result: Result<Void, DatabaseError>) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.result = result
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: result.mapError { $0 as any Error }) }
    }

    /// Waits for the end.
    func wait() async throws {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Void, DatabaseError>? = state.withLock { state in
                if state.result == nil { state.waiting.append(continuation) }
                return state.result
            }
            if let result { continuation.resume(with: result.mapError { $0 as any Error }) }
        }
    }
}
