/// How far something is on its way: `waiting → sending → ended | unknown`, and back to `waiting` to be sent again.
public enum DeliveryPhase: Sendable, Equatable {
    /// To be sent.
    case waiting
    /// A call is under way, or was when a program stopped.
    case sending
    /// Sent, but the answer was lost: it is looked for, and never sent again blindly.
    case unknown
    /// Nothing more happens by itself.
    case ended
}
