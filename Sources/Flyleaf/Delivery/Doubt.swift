/// Why a list without something proves nothing.
public enum Doubt: String, Sendable, Equatable {
    /// Nothing of its kind is seen there: the list may leave such things out.
    case kindNotSeen
    /// There is more than can be looked through.
    case endNotReached
}
