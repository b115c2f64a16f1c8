public import Primitives

/// What is kept of the thread around an entry, and how reading it stands.
public struct KeptThread: Sendable, Equatable {
    /// The thread as it was read last; `nil` before it was.
    public var thread: StreamThread?
    /// When that was.
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
