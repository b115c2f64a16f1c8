import Flyleaf
import HTTP
import Primitives
import Web

extension FlagSubject {
    /// A subject by the two segments of an address.
    init(_ kind: Kind, _ id: ID<FlagSubject>) { self.init(kind, trusted: id.text) }

    /// Where it is seen; of a member the page of their reading.
    var page: String {
        switch self {
        case .review(let id): Paths.review(id)
        case .remark(let id): Paths.remark(id)
        case .shelf(let id): Paths.shelf(id)
        case .member(let id): Paths.reader(id)
        case .checkIn(let id): Paths.checkIn(id)
        }
    }

    /// Where it is flagged.
    var flag: String { Paths.flag(kind, ID(trusted: id)) }
    /// Where moderators look at it.
    var moderation: String { Paths.moderated(kind, ID(trusted: id)) }
}
