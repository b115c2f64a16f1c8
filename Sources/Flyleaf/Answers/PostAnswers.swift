/// What people did about a post, as its network tells.
public struct PostAnswers: Sendable, Equatable {
    /// How many like it; `nil` where the network does not say.
    public var likes: Int?
    /// How many showed it to their own people; `nil` where the network does not say.
    public var repeats: Int?
    /// What others wrote under it and under each other, the oldest first.
    public private(set) var replies: [StreamPost] = []
    /// How many such replies there are in all.
    public private(set) var replyCount = 0

    /// More replies to one post are counted and not kept.
    public static let maximumReplies = 100
    /// And no more bytes of them together (`StreamPost.weight`): a page shows them all.
    public static let maximumBytes = 100_000

    /// Nobody did anything.
    public init() {}

    /// Whether anybody did anything.
    public var isEmpty: Bool { (likes ?? 0) == 0 && (repeats ?? 0) == 0 && replyCount == 0 }

    /// Takes what others wrote, in any order; as much of it as is kept.
    ///
    /// - Parameter count: how many there are in all, where the network says so.
    public mutating func take(_ posts: [StreamPost], of count: Int = 0) {
        let inOrder = posts.sorted { ($0.writtenAt, $0.remoteID) < ($1.writtenAt, $1.remoteID) }
        var bytes = 0
        replies = Array(
            inOrder.prefix(Self.maximumReplies).prefix { post in
                bytes += post.weight
                return bytes <= Self.maximumBytes
            }
        )
        replyCount = max(posts.count, count)
    }
}
