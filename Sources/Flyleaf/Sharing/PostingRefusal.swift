/// Why posts are not made today; none of those that were pressed together is.
public enum PostingRefusal: Error, Sendable, Equatable {
    /// The member has made as many as one makes in a day.
    case tooMany(limit: Int)
    /// The member has made as many at a network as the operator pays for.
    case paidForMember(NetworkName, limit: Int)
    /// All members together have made as many at a network as the operator pays for.
    case paidForAll(NetworkName)
}
