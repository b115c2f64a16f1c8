import Primitives

/// How far one sending came.
public final class DeliveryProgress<Receipt: Sendable>: Sendable {
    enum Step: Sendable {
        case notBegun
        case begun
        case arrived(Receipt)
    }

    private let state = Lock(Step.notBegun)

    var step: Step { state.withLock { $0 } }

    /// Notes that the call is made now: from here on it may have arrived.
    public func begin() { state.withLock { $0 = .begun } }

    /// Notes that it arrived, whatever fails afterwards.
    public func arrive(_ receipt: Receipt) { state.withLock { $0 = .arrived(receipt) } }
}
