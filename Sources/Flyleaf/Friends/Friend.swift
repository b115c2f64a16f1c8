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

/// One page of friends as a network gives them.
public struct FriendPage: Sendable {
    /// The friends; possibly none although more pages follow.
    public let friends: [Person]
    /// Where the next page begins; `nil` after the last.
    public let cursor: String?

    /// A page.
    public init(friends: [Person], cursor: String?) {
        self.friends = friends
        self.cursor = cursor
    }
}
