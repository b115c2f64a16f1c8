/// A person at a network: a friend to post to, or to tag.
public struct Person: Sendable, Hashable {
    /// The network's identifier.
    public let remoteID: String
    /// The name there.
    public let name: PersonName

    /// A person.
    public init(remoteID: String, name: PersonName) {
        self.remoteID = remoteID
        self.name = name
    }
}
