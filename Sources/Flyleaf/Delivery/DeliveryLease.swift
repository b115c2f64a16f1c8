import Primitives

/// How long a row that is `sending` belongs to whoever sends it, unless they say that they are still at it.
///
/// - Rule: nobody else takes up a row before its lease lapsed, and a lease that lapsed is not renewed.
/// - Why: several programs may work on one database, and each may be killed in the middle of a call.
/// - Without it: one takes what another is sending for a leftover, and offers to send it a second time.
///
/// The row has it in `nextAttemptAt`; one of an older version has none there, which is one that lapsed.
///
/// It stands in the row and not beside the others (`Leases`): the write that says that sending begins takes it and the one
/// that says what became of it gives it back, so it costs no further write; and that last one compares the attempt, so it
/// writes over nobody else's.
public struct DeliveryLease: Sendable, Equatable {
    /// How long it lasts.
    public let length: Duration
    /// How often it is renewed while the call runs.
    public let renewal: Duration

    /// From its figures.
    public init(length: Duration, renewal: Duration) {
        self.length = length
        self.renewal = renewal
    }

    /// A minute, renewed every quarter of it: clocks of two machines may differ, and a write may be late.
    public static let standard = DeliveryLease(length: .seconds(60), renewal: .seconds(15))

    /// Whether somebody is sending an item at a moment, as far as its row tells.
    ///
    /// One that ends later than any that could have been taken by now is of before a clock was set back, and of nobody.
    func holds(_ item: some Delivered, at moment: Timestamp) -> Bool {
        guard item.phase == .sending, let end = item.nextAttemptAt else { return false }
        return end > moment && end <= moment + length * 2
    }
}
