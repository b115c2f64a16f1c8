public import Primitives

/// A book read to its end, with what a year's figures are made of.
public struct FinishedRead: Sendable, Equatable {
    /// No year shows more of them, or one page would cost as much as thousands.
    public static let maximumPerYear = 2000

    /// The book.
    public let bookID: ID<Book>
    /// The title, as the reader met it.
    public let title: ReviewTitle
    /// The author line of the same place.
    public let author: AuthorLine
    /// When it was begun, as far as that is known.
    public let started: PartialDate?
    /// When it was finished, as far as that is known.
    public let ended: PartialDate?
    /// How many pages it has: what the reader said, or else what a look-up did.
    public let pages: Int?
    /// The score of the reader's newest review of it that the viewer may read.
    public let score: Score?
    /// The language, as a look-up told it.
    public let language: String?
    /// The year of its first publication.
    public let published: Int?

    /// A finished read.
    public init(
        bookID: ID<Book>,
        title: ReviewTitle,
        author: AuthorLine,
        started: PartialDate?,
        ended: PartialDate?,
        pages: Int?,
        score: Score?,
        language: String?,
        published: Int?
    ) {
        self.bookID = bookID
        self.title = title
        self.author = author
        self.started = started
        self.ended = ended
        self.pages = pages
        self.score = score
        self.language = language
        self.published = published
    }
}
