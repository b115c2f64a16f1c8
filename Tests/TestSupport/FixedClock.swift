public import Primitives

/// A clock that stands still until the test moves it.
public final class FixedClock: Sendable {
    private let moment: Lock<Timestamp>

    /// A clock that shows a moment; without one, 20 September 2014, 12:59:48 UTC.
    public init(_ moment: Timestamp = Timestamp(seconds: 1_411_217_988)) {
        self.moment = Lock(moment)
    }

    /// The present moment.
    public var now: Timestamp { moment.withLock { $0 } }

    /// The value to hand to the code under test; whoever lets time pass by it moves it.
    public var clock: Clock { Clock(now: { self.now }, sleep: { self.advance(by: $0) }) }

    /// Moves the clock forward, or back with a negative duration.
    public func advance(by duration: Duration) {
        moment.withLock { $0 = $0 + duration }
    }

    /// Sets the clock.
    public func set(_ moment: Timestamp) {
        self.moment.withLock { $0 = moment }
    }
}
