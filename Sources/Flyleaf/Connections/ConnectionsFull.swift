/// A member has as many connections as one may have.
public struct ConnectionsFull: Error, Sendable {
    /// The fact.
    public init() {}
}
