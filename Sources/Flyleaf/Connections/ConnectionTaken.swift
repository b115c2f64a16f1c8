/// An identity already belongs to another member.
public struct ConnectionTaken: Error, Sendable {
    /// The fact.
    public init() {}
}
