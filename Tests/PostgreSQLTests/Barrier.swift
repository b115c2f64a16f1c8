import Primitives

/// A place where several tasks wait for each other, once; who comes later goes through.
final class Barrier: Sendable {
    private struct State {
        var missing: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    /// - Parameter count: how many must have arrived.
    init(_ count: Int) {
        state = Lock(State(missing: count))
    }

    /// Waits until all have arrived.
    func arrive() async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state in
                state.missing -= 1
                state.waiting.append(continuation)
                guard state.missing <= 0 else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in ready { continuation.resume() }
        }
    }
}
