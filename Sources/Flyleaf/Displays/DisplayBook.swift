public import Primitives

/// A book on a display.
public struct DisplayBook: Sendable, Equatable {
    /// The book.
    public let bookID: ID<Book>
    /// The title, as the reader met it.
    public let title: ReviewTitle
    /// The author line of the same place.
    public let author: AuthorLine
    /// Whose shelf, tag or year it is of.
    public let reader: PersonName
    /// What it stands on there.
    public let place: DisplayPlace

    /// A book.
    public init(
        bookID: ID<Book>,
        title: ReviewTitle,
        author: AuthorLine,
        reader: PersonName,
        place: DisplayPlace
    ) {
        self.bookID = bookID
        self.title = title
        self.author = author
        self.reader = reader
        self.place = place
    }
}
