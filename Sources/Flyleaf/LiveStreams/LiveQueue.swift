import Primitives

/// What a network told and nobody has written down yet.
///
/// - Rule: it holds so much and no more; what does not fit is dropped, and that something was is remembered.
/// - Why: a list that is being read holds up what happens in it, and a server may tell whatever it likes.
/// - Without it: one busy server takes the program's memory.
final class LiveQueue: Sendable {
    private struct State {
        var waiting: [StreamHappening] = []
        var weight = 0
        var hasLost = false
        var isOver = false
    }

    /// So many at once; a server that tells fifty in a second fills it in twenty seconds.
    static let maximumCount = 1_000
    /// And so many bytes of them (`StreamPost.weight`).
    static let maximumWeight = 2_000_000

    /// Says each time that there is something to take, and ends with the queue.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let state = Lock(State())

    init() {
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Takes what happened; `false` once nobody listens any more.
    func put(_ happening: StreamHappening) -> Bool {
        let isOpen = state.withLock { state in
            guard !state.isOver else { return false }
            let weight = happening.weight
            if state.waiting.count < Self.maximumCount, state.weight + weight <= Self.maximumWeight {
                state.waiting.append(happening)
                state.weight += weight
            } else {
                state.hasLost = true
            }
            return true
        }
        signal.yield()
        return isOpen
    }

    /// What waits, in its order; `nil` where something was lost and with it the thread of things.
    func take() -> [StreamHappening]? {
        state.withLock { state in
            defer { state = State(isOver: state.isOver) }
            return state.hasLost ? nil : state.waiting
        }
    }

    /// Ends it, with all that waits.
    func finish() {
        state.withLock { $0 = State(isOver: true) }
        signal.finish()
    }
}

extension StreamHappening {
    fileprivate var weight: Int {
        switch self {
        case .entry(.came(let item)), .entry(.changed(let item)): item.post.weight
        case .opened, .unclear, .mentioned, .entry(.gone): 0
        }
    }
}
