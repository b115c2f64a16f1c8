/// Why two are not made the same person; nothing is changed.
public enum SamePersonFault: Error, Sendable, Equatable {
    /// One of them is not there any more, or is nobody the member knows.
    case unknown
    /// They are of one connection, where nobody is two people.
    case sameNetwork
    /// So many are one person already, or so many of the member are joined.
    case tooMany(limit: Int)
}
