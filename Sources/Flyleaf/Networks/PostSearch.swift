public import Primitives

/// What is looked for at a network.
public struct PostSearch: Sendable, Equatable {
    /// The story; its link holds the key of the share.
    public let story: Story
    /// It cannot be older than this.
    public let since: Timestamp
    /// The network's identifiers of posts for the same readers that are there: a list that shows one shows such posts.
    public let known: Set<String>

    /// A search.
    public init(story: Story, since: Timestamp, known: Set<String>) {
        self.story = story
        self.since = since
        self.known = known
    }
}
