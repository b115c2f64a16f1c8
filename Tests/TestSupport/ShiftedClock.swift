public import Primitives

/// The machine's clock with a lead that a test gives it: time passes by itself, and more of it when the test says so.
public final class ShiftedClock: Sendable {
    private let lead = Lock(Duration.zero)

    /// A clock that shows the machine's time.
    public init() {}

    /// The value to hand to the code under test.
    public var clock: Clock { Clock(now: { Clock.system.now() + self.lead.withLock { $0 } }) }

    /// Lets time pass at once.
    public func advance(by duration: Duration) { lead.withLock { $0 += duration } }
}
