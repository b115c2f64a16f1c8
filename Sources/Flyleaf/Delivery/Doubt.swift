/// Why a list without something proves nothing.
public enum Doubt: String, Sendable, Equatable {
    /// Nothing of its kind is seen there: the list may leave such things out.
    case kindNotSeen
    /// It was sent without the link it would be known by.
    case withoutLink
    /// Something stands there that may be it, in other words: networks and servers change words.
    case otherWords
    /// It may be what the person had removed since.
    case removedSince
    /// There is more than can be looked through.
    case endNotReached
}
