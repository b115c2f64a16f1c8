public import Primitives

/// What happens to something on its way.
public enum DeliveryEvent<Receipt: Sendable>: Sendable {
    /// Sending begins, by somebody who holds it until a moment.
    case send(until: Timestamp)
    /// Whoever is sending it is still at it, and holds it until a later moment.
    case hold(until: Timestamp)
    /// It is there.
    case confirm(Receipt)
    /// It was not taken, and is given back.
    case refuse(NetworkFailure)
    /// It was not taken now, and is sent again at a moment.
    case postpone(NetworkFailure, until: Timestamp)
    /// The answer was lost; it is looked for from a moment on, or at once.
    case loseAnswer(NetworkFailure, lookAt: Timestamp?)
    /// It was looked for and is not there.
    case miss(NetworkFailure)
    /// It was looked for in vain and is looked for again at a moment.
    case wait(NetworkFailure.Category, until: Timestamp)
}
