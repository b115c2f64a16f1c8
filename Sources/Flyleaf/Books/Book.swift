public import Primitives

/// What reviews and shelves meet at: made of what was typed, and of what a look-up added.
public struct Book: Sendable, Equatable {
    /// The identifier; it says nothing of when the book was made, which somebody may have done in private.
    public let id: ID<Book>
    /// The title: that of the oldest review which everyone may read, or else what the viewer may read.
    public let title: ReviewTitle
    /// The author line of the same review.
    public let author: AuthorLine
    /// The numbers it is known by, in order: those of a look-up, and of reviews that the viewer may read.
    public let isbns: [ISBN]
    /// What a look-up added.
    public let facts: BookFacts
    /// The scores of all reviews that everyone may read.
    public let scores: BookScores

    /// A book.
    public init(
        id: ID<Book>,
        title: ReviewTitle,
        author: AuthorLine,
        isbns: [ISBN],
        facts: BookFacts,
        scores: BookScores
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.isbns = isbns
        self.facts = facts
        self.scores = scores
    }
}
