public import Primitives

/// What is shared: one case for each kind of thing that has a share dialog.
public enum ShareSubject: Sendable, Hashable {
    /// A review.
    case review(ID<Review>)

    /// The kinds, as the ledger names them.
    public enum Kind: String, Sendable, CaseIterable {
        /// A review.
        case review
    }

    /// A subject of the ledger.
    public init(_ kind: Kind, trusted id: String) {
        switch kind {
        case .review: self = .review(ID(trusted: id))
        }
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .review: .review
        }
    }

    /// Its identifier among those of its kind.
    public var id: String {
        switch self {
        case .review(let id): id.text
        }
    }
}
