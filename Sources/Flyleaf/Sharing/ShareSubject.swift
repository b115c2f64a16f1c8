public import Primitives

/// What is shared: one case for each kind of thing that has a share dialog.
public enum ShareSubject: Sendable, Hashable {
    /// A review.
    case review(ID<Review>)
    /// Words, a link, or both, without a book.
    case remark(ID<Remark>)

    /// The kinds, as the ledger names them.
    public enum Kind: String, Sendable, CaseIterable {
        /// A review.
        case review
        /// A remark.
        case remark
    }

    /// A subject of the ledger.
    public init(_ kind: Kind, trusted id: String) {
        switch kind {
        case .review: self = .review(ID(trusted: id))
        case .remark: self = .remark(ID(trusted: id))
        }
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .review: .review
        case .remark: .remark
        }
    }

    /// Its identifier among those of its kind.
    public var id: String {
        switch self {
        case .review(let id): id.text
        case .remark(let id): id.text
        }
    }
}
