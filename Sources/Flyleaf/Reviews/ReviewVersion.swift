public import Primitives

/// What a review said before it was changed; only its writer sees it.
public struct ReviewVersion: Sendable, Equatable {
    /// Counts the versions of a review from 1; the number of one never changes.
    public let number: Int
    /// What it said.
    public let content: ReviewContent
    /// When that was saved.
    public let savedAt: Timestamp

    /// A version.
    public init(number: Int, content: ReviewContent, savedAt: Timestamp) {
        self.number = number
        self.content = content
        self.savedAt = savedAt
    }

    /// How many versions of a review are kept; the oldest give way.
    public static let maximumPerReview = 50
}
