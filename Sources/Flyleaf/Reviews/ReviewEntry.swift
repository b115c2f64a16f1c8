/// A review as a list or a page shows it: with its writer's name.
public struct ReviewEntry: Sendable, Equatable {
    /// The review; in lists its text is the excerpt of its `OpenText`.
    public let review: Review
    /// The writer's name.
    public let writer: PersonName

    /// An entry.
    public init(review: Review, writer: PersonName) {
        self.review = review
        self.writer = writer
    }
}
