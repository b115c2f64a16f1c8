import Interchange
import Primitives

/// What a row of another program becomes here.
enum ImportedContent {
    /// A review to be made, as it is written.
    case review(ReviewContent, at: Timestamp?)
    /// Neither text nor score.
    case nothing
    case refused(ImportedRow.Refusal)

    init(_ book: ImportedBook, _ visibility: Review.Visibility, row: Int) {
        guard !book.review.isEmpty || book.score != nil else {
            self = .nothing
            return
        }
        guard let title = ReviewTitle(book.title) else {
            self = .refused(.unreadableTitle)
            return
        }
        guard let author = AuthorLine(book.author) else {
            self = .refused(.unreadableAuthor)
            return
        }
        guard let text = ReviewText(book.review) else {
            self = .refused(.textTooLong)
            return
        }
        let content = ReviewContent(
            title: title,
            author: author,
            isbn: Self.isbn(book),
            text: text,
            isSpoiler: book.isSpoiler,
            score: book.score.flatMap { Score($0.ofTen) },
            visibility: book.isPrivate ? .onlyMe : visibility
        )
        self = .review(content, at: (book.reviewed ?? book.added).flatMap { Self.moment($0, row) })
    }

    /// The first number that is one; what stood there stays in the raw cells.
    static func isbn(_ book: ImportedBook) -> ISBN? {
        for text in book.isbns {
            do {
                return try ISBN(reading: text)
            } catch {
                continue
            }
        }
        return nil
    }

    /// Noon of a day, because most of the world calls that moment the same day; of less than a day none is made up.
    ///
    /// The rows of one day differ by milliseconds, so that they keep their order. No program had reviews before 1970, and
    /// an identifier of such a moment would sort behind those of all to come.
    static func moment(_ date: PartialDate, _ row: Int) -> Timestamp? {
        guard let month = date.month, let day = date.day,
            let noon = CivilTime(year: date.year, month: month, day: day, hour: 12),
            noon.timestamp >= Timestamp(seconds: 0)
        else { return nil }
        return noon.timestamp + .milliseconds(Int64(row % 3_600_000))
    }
}
