/// The part of a review that its writer fills in.
public struct ReviewContent: Sendable, Equatable {
    /// The title of the book.
    public var title: ReviewTitle
    /// The author line, or nothing.
    public var author: AuthorLine
    /// The number of the book, if one is given.
    public var isbn: ISBN?
    /// The text, or nothing.
    public var text: ReviewText
    /// Whether its writer says that the whole text is a spoiler.
    public var isSpoiler: Bool
    /// The score, if one is given.
    public var score: Score?
    /// Who may read it.
    public var visibility: Review.Visibility

    /// Content.
    public init(
        title: ReviewTitle,
        author: AuthorLine,
        isbn: ISBN?,
        text: ReviewText,
        isSpoiler: Bool,
        score: Score?,
        visibility: Review.Visibility
    ) {
        self.title = title
        self.author = author
        self.isbn = isbn
        self.text = text
        self.isSpoiler = isSpoiler
        self.score = score
        self.visibility = visibility
    }
}
