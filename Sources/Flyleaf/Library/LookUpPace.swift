import Primitives

/// When a library outside may be asked again: one call at a time, one a second, and none for a while after it said no.
///
/// Source: openlibrary.org/developers/api, which allows one request a second without being asked.
struct LookUpPace {
    /// When the next turn is free.
    private var free: Timestamp
    /// Until when nothing is asked.
    private var rest: Timestamp
    private var failures = 0

    /// Between two calls.
    static let interval = Duration.seconds(1)
    /// Nobody stands in line longer than this.
    static let longestWait = Duration.seconds(1)
    /// How long nothing is asked after a refusal that names no time.
    static let restAfterRefusal = Duration.seconds(60)
    /// The longest rest that a refusal can ask for.
    static let longestRest = Duration.seconds(3600)
    /// How long nothing is asked after several failures in a row.
    static let restAfterFailures = Duration.seconds(30)

    init(now: Timestamp) {
        free = now
        rest = now
    }

    /// How long to wait for the next turn, which is then taken; `nil` when that is too long.
    mutating func turn(_ now: Timestamp) -> Duration? {
        guard rest <= now else { return nil }
        let turn = max(free, now)
        guard turn - now <= Self.longestWait else { return nil }
        free = turn + Self.interval
        return turn - now
    }

    mutating func succeeded() { failures = 0 }

    mutating func failed(_ failure: LibraryFailure, _ now: Timestamp) {
        failures += 1
        switch failure {
        case .tooOften(let again):
            rest = now + min(max(again ?? Self.restAfterRefusal, Self.interval), Self.longestRest)
        case .outOfOrder: rest = now + Self.restAfterFailures
        case .unreachable, .tooSlow, .unreadable, .missing:
            if failures >= 3 { rest = now + Self.restAfterFailures }
        }
    }
}
