public import Primitives

/// Something at a network that is to be read, held by one program for a while.
public struct HeldLook: Sendable, Equatable {
    /// The store's number of it.
    public let number: Int64
    /// The network's identifier of it.
    public let remoteID: String
    /// The connection it is read through.
    public let connectionID: ID<Connection>
    /// The member whose that is.
    public let memberID: ID<Member>
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that reads it; then any may begin again.
    public static let lease = Duration.seconds(120)

    /// A reading.
    public init(
        number: Int64,
        remoteID: String,
        connectionID: ID<Connection>,
        memberID: ID<Member>,
        key: String
    ) {
        self.number = number
        self.remoteID = remoteID
        self.connectionID = connectionID
        self.memberID = memberID
        self.key = key
    }
}
