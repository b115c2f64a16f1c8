internal import Primitives
internal import Synchronization

/// How often this process may have changed a database: a read transaction begun before the latest change is out of date.
package final class CommitCount: Sendable {
    private struct State {
        var last = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let count = Atomic<Int>(0)
    private let state = Lock(State())

    package init() {}

    /// The count now; whoever has learned of a write, in whatever way, finds that write counted.
    package var now: Int { count.load(ordering: .acquiring) }

    /// Whether anybody wants to be told.
    package var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Counts a change; called after it is committed and before anybody is told of it.
    package func add() {
        count.add(1, ordering: .acquiringAndReleasing)
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// One element after one or more changes, until nobody iterates any more.
    package func changes() -> AsyncStream<Void> {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = sink
            return state.last
        }
        sink.onTermination = { [weak self] _ in
            self?.state.withLock { state in state.listeners[number] = nil }
        }
        return stream
    }
}
