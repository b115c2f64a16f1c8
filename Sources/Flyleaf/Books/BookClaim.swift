/// What is said of a book where it is named: in a review, on a shelf, in a file.
public struct BookClaim: Sendable, Equatable {
    /// The title as typed.
    public let title: ReviewTitle
    /// The author line as typed.
    public let author: AuthorLine
    /// The number, if one is given.
    public let isbn: ISBN?
    /// The words it is joined by; `nil` when there are none.
    public let key: BookKey?

    /// A claim.
    public init(title: ReviewTitle, author: AuthorLine, isbn: ISBN?) {
        self.title = title
        self.author = author
        self.isbn = isbn
        key = BookKey(title: title, author: author)
    }

    /// The number, where books are joined by it.
    public var joiningISBN: ISBN? { isbn.flatMap { $0.tellsBooksApart ? $0 : nil } }

    /// Whether the same book is meant, as far as books are joined by what is said of them.
    ///
    /// What was joined or parted by hand stays so while this holds.
    public func means(sameAs other: BookClaim) -> Bool {
        guard isbn == other.isbn else { return false }
        return key == nil && other.key == nil ? title == other.title && author == other.author : key == other.key
    }

    /// Whether a book has so little in common with this that even the same number does not join them.
    ///
    /// Numbers are printed on boxed sets, used twice, or copied from the line above.
    public func isQuiteAnother(than title: ReviewTitle, by author: AuthorLine) -> Bool {
        let titles = (FoldedWords(self.title.text).words, FoldedWords(title.text).words)
        let authors = (FoldedWords(self.author.text).words, FoldedWords(author.text).words)
        return Set(titles.0).isDisjoint(with: titles.1) && Set(authors.0).isDisjoint(with: authors.1)
    }
}

extension ReviewContent {
    /// What a review says of its book.
    public var claim: BookClaim { BookClaim(title: title, author: author, isbn: isbn) }
}
