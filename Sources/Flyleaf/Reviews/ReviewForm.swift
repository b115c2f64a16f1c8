/// The review form as a person sent it, and what is wrong with it.
public struct ReviewForm: Sendable, Equatable {
    /// The raw title.
    public var title: String
    /// The raw author line.
    public var author: String
    /// The raw number; empty for none.
    public var isbn: String
    /// The raw text.
    public var review: String
    /// Whether the whole text is marked as a spoiler.
    public var isSpoiler: Bool
    /// The raw score; empty for no score.
    public var score: String
    /// The raw visibility.
    public var visibility: String

    /// A form; by default the empty one.
    public init(
        title: String = "",
        author: String = "",
        isbn: String = "",
        review: String = "",
        isSpoiler: Bool = false,
        score: String = "",
        visibility: String = Review.Visibility.everyone.rawValue
    ) {
        self.title = title
        self.author = author
        self.isbn = isbn
        self.review = review
        self.isSpoiler = isSpoiler
        self.score = score
        self.visibility = visibility
    }

    /// The form that shows a review for editing.
    public init(_ content: ReviewContent) {
        self.init(
            title: content.title.text,
            author: content.author.text,
            isbn: content.isbn?.digits ?? "",
            review: content.text.text,
            isSpoiler: content.isSpoiler,
            score: content.score.map { String($0.value) } ?? "",
            visibility: content.visibility.rawValue
        )
    }

    /// What is wrong, beside its field.
    public struct Faults: Error, Sendable, Equatable {
        /// What is wrong with the title.
        public var title: ReviewFault?
        /// What is wrong with the author line.
        public var author: ReviewFault?
        /// What is wrong with the number.
        public var isbn: ReviewFault?
        /// What is wrong with the text.
        public var review: ReviewFault?
        /// What is wrong with the score.
        public var score: ReviewFault?
        /// What is wrong with the visibility.
        public var visibility: ReviewFault?

        /// No faults.
        public init() {}

        /// Every fault in the order of the fields.
        public var all: [ReviewFault] { [title, author, isbn, review, score, visibility].compactMap(\.self) }
    }

    /// The content, or every fault at once.
    public func content() throws(Faults) -> ReviewContent {
        var faults = Faults()
        let title = ReviewTitle(self.title)
        if title == nil { faults.title = isBlank(self.title) ? .noTitle : .unreadableTitle }
        let author = AuthorLine(self.author)
        if author == nil { faults.author = .unreadableAuthor }
        let isbn = readISBN(&faults)
        let text = ReviewText(review)
        if text == nil { faults.review = textFault }
        let blank = trimmed(score).isEmpty
        let score = Score(text: trimmed(score))
        if score == nil, !blank { faults.score = .unknownScore }
        let visibility = Review.Visibility(rawValue: self.visibility)
        if visibility == nil { faults.visibility = .unknownVisibility }
        guard let title, let author, let text, let visibility, faults.all.isEmpty else { throw faults }
        return ReviewContent(
            title: title,
            author: author,
            isbn: isbn,
            text: text,
            isSpoiler: isSpoiler,
            score: score,
            visibility: visibility
        )
    }

    private func readISBN(_ faults: inout Faults) -> ISBN? {
        guard !isBlank(isbn) else { return nil }
        do {
            return try ISBN(reading: isbn)
        } catch {
            faults.isbn = .wrongISBN(error)
            return nil
        }
    }

    /// The content; `nil` when anything is at fault.
    var validContent: ReviewContent? {
        do { return try content() } catch { return nil }
    }

    private var textFault: ReviewFault {
        let excess = review.unicodeScalars.count - ReviewText.maximumLength
        return excess > 0 ? .textTooLong(excess: excess) : .unreadableText
    }
}
