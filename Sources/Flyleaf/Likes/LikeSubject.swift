public import Primitives

/// What can be liked: one case for each kind of thing that has a like button.
public enum LikeSubject: Sendable, Hashable {
    /// A review.
    case review(ID<Review>)
    /// A book.
    case book(ID<Book>)

    /// The kinds, as the ledger of likes names them.
    public enum Kind: String, Sendable, CaseIterable {
        /// A review.
        case review
        /// A book.
        case book
    }

    /// A subject of the ledger.
    public init(_ kind: Kind, trusted id: String) {
        switch kind {
        case .review: self = .review(ID(trusted: id))
        case .book: self = .book(ID(trusted: id))
        }
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .review: .review
        case .book: .book
        }
    }

    /// Its identifier among those of its kind.
    public var id: String {
        switch self {
        case .review(let id): id.text
        case .book(let id): id.text
        }
    }
}
