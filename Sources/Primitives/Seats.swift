/// Lets so many work at a time; the others wait in the order they came.
public final class Seats: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    /// So many seats, at least one, all of them free.
    public init(_ count: Int) {
        state = Lock(State(free: max(1, count)))
    }

    /// Waits for a seat, does something on it, and leaves it to the next.
    public func withSeat<Value, Fault: Error>(
        _ body: () async throws(Fault) -> Value
    ) async throws(Fault) -> Value {
        await take()
        defer { leave() }
        return try await body()
    }

    private func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
