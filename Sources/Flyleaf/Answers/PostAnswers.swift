/// What people did about a post, as its network tells.
public struct PostAnswers: Sendable, Equatable {
    /// How many like it; `nil` where the network does not say.
    public var likes: Int?
    /// How many showed it to their own people; `nil` where the network does not say.
    public var repeats: Int?
    /// What others wrote under it and under each other, the oldest first, at most `maximumReplies`.
    public var replies: [StreamPost] = []
    /// How many such replies there are in all.
    public var replyCount = 0

    /// More replies to one post are counted and not kept.
    public static let maximumReplies = 100

    /// Nobody did anything.
    public init() {}

    /// Whether anybody did anything.
    public var isEmpty: Bool { (likes ?? 0) == 0 && (repeats ?? 0) == 0 && replyCount == 0 }
}
