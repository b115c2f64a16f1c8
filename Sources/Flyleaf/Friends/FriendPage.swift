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
