internal import Primitives
internal import SandboxCore

/// How often each caller may use each endpoint in the present window of 15 minutes.
final class RateLimits: Sendable {
    struct State: Sendable, Equatable {
        var limit: Int
        var remaining: Int
        /// When the window ends, in seconds since 1970.
        var reset: Int64
    }

    private struct Key: Hashable {
        var caller: String
        var endpoint: String
    }

    private struct Window {
        var number: Int64 = 0
        var uses: [Key: Int] = [:]
    }

    static let windowSeconds: Int64 = 900

    private let window = Lock(Window())

    /// Counts a call; the state is `nil` beside ``isExceeded`` when there are none left.
    func count(_ caller: String, _ endpoint: String, limit: Int, at moment: Timestamp) -> (State, isExceeded: Bool) {
        let number = moment.seconds / Self.windowSeconds
        let key = Key(caller: caller, endpoint: endpoint)
        let uses = window.withLock { window in
            if window.number != number { window = Window(number: number) }
            let uses = window.uses[key, default: 0] + 1
            window.uses[key] = min(uses, limit + 1)
            return uses
        }
        return (Self.state(limit, uses, number), uses > limit)
    }

    /// The state without a call.
    func peek(_ caller: String, _ endpoint: String, limit: Int, at moment: Timestamp) -> State {
        let number = moment.seconds / Self.windowSeconds
        let key = Key(caller: caller, endpoint: endpoint)
        let uses = window.withLock { window in window.number == number ? window.uses[key, default: 0] : 0 }
        return Self.state(limit, uses, number)
    }

    private static func state(_ limit: Int, _ uses: Int, _ number: Int64) -> State {
        State(limit: limit, remaining: max(0, limit - uses), reset: (number + 1) * windowSeconds)
    }
}
