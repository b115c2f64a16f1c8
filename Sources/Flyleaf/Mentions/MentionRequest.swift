public import Primitives

/// Word from anybody that a page elsewhere links to a review; nothing of it is believed before it was looked at.
public struct MentionRequest: Sendable, Equatable {
    /// The review.
    public let reviewID: ID<Review>
    /// The page that is said to link to it.
    public let source: ShortLinkTarget
    /// The address of the review, as it is said to stand there.
    public let target: ShortLinkTarget
    /// How often the page could not be read.
    public let tries: Int

    /// How many wait at most.
    public static let maximum = 1000
    /// How many of one site wait at most.
    public static let maximumPerSite = 20

    /// A request.
    public init(reviewID: ID<Review>, source: ShortLinkTarget, target: ShortLinkTarget, tries: Int) {
        self.reviewID = reviewID
        self.source = source
        self.target = target
        self.tries = tries
    }
}
