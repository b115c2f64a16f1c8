import Primitives

/// How far one sending came.
public final class DeliveryProgress<Receipt: Sendable>: Sendable {
    enum Step: Sendable {
        case notBegun
        case begun
        case arrived(Receipt)
    }

    private let state = Lock(Step.notBegun)
    private let isHeld: @Sendable () -> Bool

    /// - Parameter isHeld: whether the item is still whose who sends it.
    init(isHeld: @escaping @Sendable () -> Bool) { self.isHeld = isHeld }

    var step: Step { state.withLock { $0 } }

    /// Notes that the call is made now: from here on it may have arrived.
    ///
    /// Throws where the item is another's by now; then nothing may be sent.
    public func begin() throws {
        guard isHeld() else { throw LapsedLease() }
        state.withLock { $0 = .begun }
    }

    /// Notes that it arrived, whatever fails afterwards.
    public func arrive(_ receipt: Receipt) { state.withLock { $0 = .arrived(receipt) } }
}
