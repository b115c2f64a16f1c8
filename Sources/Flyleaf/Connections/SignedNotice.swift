public import Primitives

/// What a network signed: whom it is about, and when it was written.
public struct SignedNotice: Sendable, Equatable {
    /// The network's identifier for the person.
    public let remoteID: String
    /// When it was written, as the network says, in whole seconds rounded down.
    public let issuedAt: Timestamp

    /// A notice.
    public init(remoteID: String, issuedAt: Timestamp) {
        self.remoteID = remoteID
        self.issuedAt = issuedAt
    }

    /// Whether it was surely written before a moment; within one second nobody can tell.
    func isOlder(than moment: Timestamp) -> Bool { issuedAt + .seconds(1) <= moment }
}
