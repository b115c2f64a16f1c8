public import Primitives

/// A review whose links are to be told of it.
public struct MentionTurn: Sendable, Equatable {
    /// The review, which may be gone.
    public let reviewID: ID<Review>
    /// Tells what it says now from what it said before.
    public let version: String
    /// How often somebody could not be told since.
    public let tries: Int
    /// Whom it linked to before and who took that, each with the version they were told of last.
    public let told: [ToldPage]

    /// A page that took that a review links to it.
    public struct ToldPage: Sendable, Equatable {
        /// Its address as it stood in the review.
        public let target: ShortLinkTarget
        /// What the review was when it was told.
        public let version: String

        /// A page.
        public init(target: ShortLinkTarget, version: String) {
            self.target = target
            self.version = version
        }
    }

    /// A turn.
    public init(reviewID: ID<Review>, version: String, tries: Int, told: [ToldPage]) {
        self.reviewID = reviewID
        self.version = version
        self.tries = tries
        self.told = told
    }
}
