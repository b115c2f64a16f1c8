/// What the operator hears of; it names neither a browser nor its address.
public enum PushTrouble: Sendable {
    /// A push service will never take a message as we made it.
    case refused
    /// A push service does not take our word.
    case unauthorized
    /// Something of ours went wrong.
    case failed(any Error)
}
