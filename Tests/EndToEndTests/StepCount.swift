import Primitives

/// How many steps several have made together, for whoever waits for a moment among them.
final class StepCount: Sendable {
    private struct State {
        var count = 0
        var walkersLeft: Int
        var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Lock<State>

    init(walkers: Int) { state = Lock(State(walkersLeft: walkers)) }

    /// Notes one step more.
    func step() { change { $0.count += 1 } }

    /// Says that one of them has stopped; nobody waits for a count that nobody will reach.
    func walkerEnded() { change { $0.walkersLeft -= 1 } }

    /// Returns once so many steps are made, or nobody makes any.
    func reach(_ count: Int) async {
        await withCheckedContinuation { continuation in
            change { $0.watching.append((count, continuation)) }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let due = state.withLock { state in
            body(&state)
            let (count, isOver) = (state.count, state.walkersLeft <= 0)
            let due = state.watching.filter { isOver || $0.count <= count }
            state.watching.removeAll { isOver || $0.count <= count }
            return due
        }
        for watcher in due { watcher.continuation.resume() }
    }
}
