public import Primitives

/// What is shared: one case for each kind of thing that has a share dialog.
public enum ShareSubject: Sendable, Hashable {
    /// A review.
    case review(ID<Review>)
    /// Words, a link, or both, without a book.
    case remark(ID<Remark>)
    /// A book, whoever wrote of it.
    case book(ID<Book>)
    /// A shelf.
    case shelf(ID<Shelf>)
    /// What a member read in a year.
    case year(CalendarYear, of: ID<Member>)
    /// That a member was somewhere.
    case checkIn(ID<CheckIn>)

    /// The kinds, as the ledger names them.
    public enum Kind: String, Sendable, CaseIterable {
        /// A review.
        case review
        /// A remark.
        case remark
        /// A book.
        case book
        /// A shelf.
        case shelf
        /// A year of reading.
        case year
        /// A check-in.
        case checkIn = "check-in"
    }

    /// A subject of the ledger; `nil` where a year's identifier is none.
    ///
    /// - Parameter member: who shares it; a year is theirs.
    public init?(_ kind: Kind, _ id: String, of member: ID<Member>) {
        switch kind {
        case .review: self = .review(ID(trusted: id))
        case .remark: self = .remark(ID(trusted: id))
        case .book: self = .book(ID(trusted: id))
        case .shelf: self = .shelf(ID(trusted: id))
        case .year:
            guard let number = Int(id), let year = CalendarYear(number), Self.id(of: year).utf8.elementsEqual(id.utf8)
            else { return nil }
            self = .year(year, of: member)
        case .checkIn: self = .checkIn(ID(trusted: id))
        }
    }

    /// Whether it is a year of this member.
    public func isYear(of member: ID<Member>) -> Bool {
        if case .year(_, member) = self { true } else { false }
    }

    /// Its kind.
    public var kind: Kind {
        switch self {
        case .review: .review
        case .remark: .remark
        case .book: .book
        case .shelf: .shelf
        case .year: .year
        case .checkIn: .checkIn
        }
    }

    /// Its identifier among those of its kind that a member can share: 26 characters.
    public var id: String {
        switch self {
        case .review(let id): id.text
        case .remark(let id): id.text
        case .book(let id): id.text
        case .shelf(let id): id.text
        case .year(let year, _): Self.id(of: year)
        case .checkIn(let id): id.text
        }
    }

    /// The same as people read it: of a year its four digits.
    public var shortID: String {
        switch self {
        case .review, .remark, .book, .shelf, .checkIn: id
        case .year(let year, _): String(year.number)
        }
    }

    /// The number of a year behind zeros, as long as every identifier, so that one column holds all of them.
    private static func id(of year: CalendarYear) -> String { String(repeating: "0", count: 22) + String(year.number) }
}
