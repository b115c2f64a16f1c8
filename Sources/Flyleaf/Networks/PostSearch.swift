public import Primitives

/// What is looked for at a network.
public struct PostSearch: Sendable, Equatable {
    /// The story; its link holds the key of the share.
    public let story: Story
    /// It cannot be older than this.
    public let since: Timestamp
    /// The network's identifiers of posts for the same readers that are there: a list that shows one shows such posts.
    public let known: Set<String>

    /// How much our clock may be ahead of the network's.
    ///
    /// - Rule: a search looks back this much further than the press of the button.
    /// - Why: a machine at home may have the time of another zone, and networks and lists are asked by moments.
    /// - Without it: a list that begins after the post is empty, and the post would be called missing.
    public static let clockMargin = Duration.seconds(86_400)

    /// A search.
    public init(story: Story, since: Timestamp, known: Set<String>) {
        self.story = story
        self.since = since
        self.known = known
    }
}
