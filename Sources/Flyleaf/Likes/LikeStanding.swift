/// How many like something, as one viewer may know it.
public struct LikeStanding: Sendable, Equatable {
    /// How many there are, the viewer among them.
    public let count: Int
    /// Whether the viewer is one of them.
    public let isLiked: Bool
    /// Friends of the viewer among them, those who liked it last first; never more than were asked for.
    public let friends: [PersonName]

    /// How it stands.
    public init(count: Int, isLiked: Bool, friends: [PersonName]) {
        self.count = count
        self.isLiked = isLiked
        self.friends = friends
    }

    /// How many friends are named beside a button.
    public static let maximumFriends = 3
}
