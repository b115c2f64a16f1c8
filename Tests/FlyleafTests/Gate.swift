import Primitives

/// Holds up whoever wants to pass until the test opens it.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watching: [(Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())

    /// Goes through as soon as the gate is open.
    func pass() async {
        let watchers = state.withLock { state in
            state.arrivals += 1
            let due = state.watching.filter { $0.0 <= state.arrivals }.map(\.1)
            state.watching.removeAll { $0.0 <= state.arrivals }
            return due
        }
        for watcher in watchers { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Returns once this many have come to the gate.
    func waitForArrival(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals < count { state.watching.append((count, continuation)) }
                return state.arrivals >= count
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets everybody through, now and later.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
