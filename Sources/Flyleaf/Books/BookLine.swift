public import Primitives

/// A book in a list.
public struct BookLine: Sendable, Equatable {
    /// The identifier.
    public let id: ID<Book>
    /// The title.
    public let title: ReviewTitle
    /// The author line.
    public let author: AuthorLine
    /// The scores of all reviews that everyone may read.
    public let scores: BookScores

    /// A book.
    public init(id: ID<Book>, title: ReviewTitle, author: AuthorLine, scores: BookScores) {
        self.id = id
        self.title = title
        self.author = author
        self.scores = scores
    }
}
