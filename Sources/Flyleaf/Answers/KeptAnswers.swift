public import Primitives

/// What people did about a post, and when its network was asked.
public struct KeptAnswers: Sendable, Equatable {
    /// What they did.
    public let answers: PostAnswers
    /// When the network was asked last.
    public let readAt: Timestamp

    /// Kept answers.
    public init(answers: PostAnswers, readAt: Timestamp) {
        self.answers = answers
        self.readAt = readAt
    }
}
