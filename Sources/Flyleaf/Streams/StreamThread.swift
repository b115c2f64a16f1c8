/// What stands around a post: what it answers, and what answers it.
public struct StreamThread: Sendable, Equatable {
    /// What it answers, the oldest first: the last one is what it answers directly.
    public let above: [StreamPost]
    /// What answers it and each other, in the order of the network.
    public let below: [StreamPost]
    /// Whether there is more than is kept.
    public let isCut: Bool

    /// So many posts above are kept, those next to it.
    public static let maximumAbove = 40
    /// So many posts below.
    public static let maximumBelow = 100
    /// And so many bytes of both (`StreamPost.weight`): a server of somebody's own sends what it likes.
    public static let maximumBytes = 200_000

    /// As much of it as is kept; what is next to the post goes first.
    public init(above: [StreamPost], below: [StreamPost], isCut: Bool = false) {
        var bytes = 0
        func fits(_ post: StreamPost) -> Bool {
            bytes += post.weight
            return bytes <= Self.maximumBytes
        }
        self.above = Array(above.suffix(Self.maximumAbove).reversed().prefix(while: fits).reversed())
        self.below = Array(below.prefix(Self.maximumBelow).prefix(while: fits))
        self.isCut = isCut || self.above.count < above.count || self.below.count < below.count
    }

    /// A thread that was kept before.
    public init(trustedAbove above: [StreamPost], below: [StreamPost], isCut: Bool) {
        self.above = above
        self.below = below
        self.isCut = isCut
    }
}
