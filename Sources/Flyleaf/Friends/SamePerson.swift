public import Primitives

/// Somebody at one network, of whom a member said that they are the same as somebody at another.
public struct SamePerson: Sendable, Equatable {
    /// Through which connection they are known.
    public let connectionID: ID<Connection>
    /// The network's identifier of them.
    public let remoteID: String
    /// Their name when that was said.
    public let name: PersonName

    /// A person.
    public init(connectionID: ID<Connection>, remoteID: String, name: PersonName) {
        self.connectionID = connectionID
        self.remoteID = remoteID
        self.name = name
    }

    /// So many can be one person.
    public static let maximumOfOne = 12
    /// So many of a member are joined to others.
    public static let maximumPerMember = 2_000
}
