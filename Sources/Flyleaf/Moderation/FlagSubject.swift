public import Primitives

/// What can be flagged: one case for each kind of thing that people make and others see (MO-01).
public enum FlagSubject: Sendable, Hashable {
    /// A review, with its photos.
    case review(ID<Review>)
    /// Words or a link.
    case remark(ID<Remark>)
    /// A shelf, with its books.
    case shelf(ID<Shelf>)
    /// A member: the name, and what they show of their reading.
    case member(ID<Member>)
    /// A check-in.
    case checkIn(ID<CheckIn>)

    /// The kinds, as they are kept.
    public enum Kind: String, Sendable, CaseIterable {
        /// A review.
        case review
        /// Words or a link.
        case remark
        /// A shelf.
        case shelf
        /// A member.
        case member
        /// A check-in.
        case checkIn = "check-in"
    }

    /// A subject as it is kept.
    public init(_ kind: Kind, trusted id: String) {
        switch kind {
        case .review: self = .review(ID(trusted: id))
        case .remark: self = .remark(ID(trusted: id))
        case .shelf: self = .shelf(ID(trusted: id))
        case .member: self = .member(ID(trusted: id))
        case .checkIn: self = .checkIn(ID(trusted: id))
        }
    }

    /// What is shared, as something that can be flagged; `nil` of a book, which nobody made, and of a year, which is what
    /// its member's reading says.
    public init?(_ subject: ShareSubject) {
        switch subject {
        case .review(let id): self = .review(id)
        case .remark(let id): self = .remark(id)
        case .shelf(let id): self = .shelf(id)
        case .checkIn(let id): self = .checkIn(id)
        case .book, .year: return nil
        }
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .review: .review
        case .remark: .remark
        case .shelf: .shelf
        case .member: .member
        case .checkIn: .checkIn
        }
    }

    /// Its identifier among those of its kind.
    public var id: String {
        switch self {
        case .review(let id): id.text
        case .remark(let id): id.text
        case .shelf(let id): id.text
        case .member(let id): id.text
        case .checkIn(let id): id.text
        }
    }

    /// Whether it can be hidden; of a member that is a suspension.
    public var canBeHidden: Bool { kind != .member }
}
