public import Primitives

/// An entry as it is kept: whose connection it came by, and where it stands.
public struct KeptStreamItem: Sendable, Equatable {
    /// The connection it came by.
    public let connectionID: ID<Connection>
    /// Where it stands.
    public let place: StreamPlace
    /// When it was read last.
    public let readAt: Timestamp
    /// The entry.
    public let item: StreamItem

    /// A kept entry.
    public init(connectionID: ID<Connection>, place: StreamPlace, readAt: Timestamp, item: StreamItem) {
        self.connectionID = connectionID
        self.place = place
        self.readAt = readAt
        self.item = item
    }
}
