public import Primitives

/// Something on its way to one place, once: a row that `Deliveries` works on.
public protocol Delivered: Sendable {
    /// Where it goes; what goes to one place goes one after the other.
    associatedtype Destination: Hashable & Sendable
    /// The proof that it arrived.
    associatedtype Receipt: Sendable

    /// Whether sending it twice comes to the same as sending it once.
    ///
    /// Such a row is sent again where another would be looked for, and is never `unknown`.
    static var isSafeToRepeat: Bool { get }
    /// The identifier of the row.
    var id: ID<Self> { get }
    /// Where it goes.
    var destination: Destination { get }
    /// How far it is.
    var phase: DeliveryPhase { get }
    /// How many times sending began.
    var attempts: Int { get }
    /// Not to be tried before this moment; while it is being sent, until when whoever sends it holds it (`DeliveryLease`).
    var nextAttemptAt: Timestamp? { get }
    /// Why the last attempt failed; it stays while the next one is under way.
    var failure: NetworkFailure.Category? { get }
    /// When the phase last changed.
    var updatedAt: Timestamp { get }

    /// The row after an event; `nil` when the event cannot happen now.
    func after(_ event: DeliveryEvent<Receipt>, at moment: Timestamp) -> Self?
}

extension Delivered {
    /// What is not said to be safe is not.
    public static var isSafeToRepeat: Bool { false }
}
