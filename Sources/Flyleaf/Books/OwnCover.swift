public import Primitives

/// What is known of a cover that a member has for a book, without the picture.
public struct OwnCover: Sendable, Equatable {
    /// The book.
    public let bookID: ID<Book>
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// When it was kept.
    public let addedAt: Timestamp

    /// A cover.
    public init(bookID: ID<Book>, width: Int, height: Int, addedAt: Timestamp) {
        self.bookID = bookID
        self.width = width
        self.height = height
        self.addedAt = addedAt
    }

    /// For how many books one member has a cover at most.
    public static let maximumPerMember = 500
}
