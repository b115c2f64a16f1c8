public import Primitives

/// A friend with an account here, as the member's own friend list knows them.
public struct NoticeFriend: Sendable, Equatable {
    /// The name in the list.
    public let name: PersonName
    /// The member's connection whose list it is.
    public let connectionID: ID<Connection>
    /// The network of the list.
    public let network: NetworkName

    /// A friend.
    public init(name: PersonName, connectionID: ID<Connection>, network: NetworkName) {
        self.name = name
        self.connectionID = connectionID
        self.network = network
    }
}
