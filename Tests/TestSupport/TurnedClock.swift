public import Primitives

/// A clock on which whoever lets time pass waits until the test has turned it far enough.
public final class TurnedClock: Sendable {
    private struct Sleeper {
        let id: Int
        let end: Timestamp
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Timestamp
        var last = 0
        var sleepers: [Sleeper] = []
        /// Those whose task was cancelled, some of them before they slept.
        var cancelled: Set<Int> = []
    }

    private let state: Lock<State>

    /// A clock that shows a moment; without one, 20 September 2014, 12:59:48 UTC.
    public init(_ moment: Timestamp = Timestamp(seconds: 1_411_217_988)) {
        state = Lock(State(now: moment))
    }

    /// The value to hand to the code under test.
    public var clock: Clock { Clock(now: { self.now }, sleep: { await self.sleep($0) }) }

    /// The present moment.
    public var now: Timestamp { state.withLock { $0.now } }

    /// How many wait for time to pass.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Lets time pass, and wakes whoever has waited long enough.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now + duration
            let (now, due) = (state.now, state.sleepers.filter { $0.end <= state.now })
            state.sleepers.removeAll { $0.end <= now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    private func sleep(_ duration: Duration) async {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let sleeps = state.withLock { state in
                    guard !state.cancelled.contains(id) else { return false }
                    let end = state.now + duration
                    state.sleepers.append(Sleeper(id: id, end: end, continuation: continuation))
                    return true
                }
                if !sleeps { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                state.cancelled.insert(id)
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume()
        }
    }
}
