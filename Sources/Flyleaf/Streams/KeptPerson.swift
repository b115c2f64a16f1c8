public import Primitives

/// What is kept of somebody at a network, and how reading it stands.
public struct KeptPerson: Sendable, Equatable {
    /// What was read last; before that, what a post told of who wrote it.
    public var person: StreamPerson?
    /// When it was read at the network.
    public var readAt: Timestamp?
    /// When somebody asked for it to be read and it was not yet.
    public var wishedAt: Timestamp?
    /// Why it could not be read the last time.
    public var failure: NetworkFailure.Category?
    /// Before this moment the network is not asked.
    public var pausedUntil: Timestamp?

    /// Nothing is kept, and nobody asked.
    public init() {}
}
