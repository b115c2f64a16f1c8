public import Primitives

/// A book on a shelf.
public struct ShelvedBook: Sendable, Equatable {
    /// The book.
    public let bookID: ID<Book>
    /// The title, as the reader met it.
    public let title: ReviewTitle
    /// The author line of the same place.
    public let author: AuthorLine
    /// Where it stands: the smallest is first, and no two of a shelf are equal.
    public let position: Int64
    /// When it was put there.
    public let addedAt: Timestamp

    /// A book on a shelf.
    public init(
        bookID: ID<Book>,
        title: ReviewTitle,
        author: AuthorLine,
        position: Int64,
        addedAt: Timestamp
    ) {
        self.bookID = bookID
        self.title = title
        self.author = author
        self.position = position
        self.addedAt = addedAt
    }
}
