public import Primitives

/// A page elsewhere that links to a review here and said so (W3C Webmention), as it was when it was last looked at.
public struct Mention: Sendable, Equatable {
    /// Whether readers see it.
    public enum State: String, Sendable, CaseIterable {
        /// Whoever wrote the review has not said yet.
        case waiting
        /// They do.
        case shown
        /// Its writer does not want it, and it does not come back by being sent again.
        case refused
    }

    /// The identifier.
    public let id: ID<Mention>
    /// Of which review.
    public let reviewID: ID<Review>
    /// The page that links to it.
    public let source: ShortLinkTarget
    /// What it says.
    public let content: MentionContent
    /// Whether readers see it.
    public let state: State
    /// When it was first told of.
    public let receivedAt: Timestamp

    /// How many a review has at most, refused ones among them.
    public static let maximumPerReview = 200

    /// A mention.
    public init(
        id: ID<Mention>,
        reviewID: ID<Review>,
        source: ShortLinkTarget,
        content: MentionContent,
        state: State,
        receivedAt: Timestamp
    ) {
        self.id = id
        self.reviewID = reviewID
        self.source = source
        self.content = content
        self.state = state
        self.receivedAt = receivedAt
    }

    /// The site of the page, which its writer trusts or not.
    public var site: String { source.authority }
}
