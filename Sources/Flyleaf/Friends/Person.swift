/// A person at a network: a friend to post to, or to tag.
public struct Person: Sendable, Hashable {
    /// The network's identifier, which never changes.
    public let remoteID: String
    /// How the server writes the person at the moment, where that is not the identifier.
    public let address: String?
    /// The name there.
    public let name: PersonName

    /// A person.
    public init(remoteID: String, address: String? = nil, name: PersonName) {
        self.remoteID = remoteID
        self.address = address
        self.name = name
    }
}
