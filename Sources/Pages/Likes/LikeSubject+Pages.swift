import Flyleaf
import Primitives
import Web

extension LikeSubject {
    /// A subject by the two segments of an address.
    init(_ kind: Kind, _ id: ID<LikeSubject>) { self.init(kind, trusted: id.text) }

    /// The page of what is liked.
    var page: String {
        switch self {
        case .review(let id): Paths.review(id)
        case .book(let id): Paths.book(id)
        }
    }

    /// Where its button is pressed.
    var press: String { Paths.like(kind, ID(trusted: id)) }
}
