public import Primitives

/// That there is a review for everyone, and since when it is as it is.
public struct OpenReview: Sendable, Equatable {
    /// The review.
    public let id: ID<Review>
    /// Who wrote it.
    public let memberID: ID<Member>
    /// Its book.
    public let bookID: ID<Book>
    /// When it was last changed.
    public let updatedAt: Timestamp

    /// A review.
    public init(id: ID<Review>, memberID: ID<Member>, bookID: ID<Book>, updatedAt: Timestamp) {
        self.id = id
        self.memberID = memberID
        self.bookID = bookID
        self.updatedAt = updatedAt
    }
}
