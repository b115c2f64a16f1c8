public import Primitives

/// What can be liked: one case for each kind of thing that has a like button.
public enum LikeSubject: Sendable, Hashable {
    /// A review.
    case review(ID<Review>)
    /// A book.
    case book(ID<Book>)
    /// A page of another site.
    case webPage(LikedPage)

    /// The kinds, as the ledger of likes names them.
    public enum Kind: String, Sendable, CaseIterable {
        /// A review.
        case review
        /// A book.
        case book
        /// A page of another site.
        case webPage = "page"
    }

    /// A subject of the ledger.
    ///
    /// - Parameter id: the identifier among those of its kind; the address of a page of another site.
    public init(_ kind: Kind, trusted id: String) {
        switch kind {
        case .review: self = .review(ID(trusted: id))
        case .book: self = .book(ID(trusted: id))
        case .webPage: self = .webPage(LikedPage(trusted: id))
        }
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .review: .review
        case .book: .book
        case .webPage: .webPage
        }
    }

    /// Its identifier among those of its kind; the address of a page of another site.
    public var id: String {
        switch self {
        case .review(let id): id.text
        case .book(let id): id.text
        case .webPage(let page): page.address
        }
    }
}
