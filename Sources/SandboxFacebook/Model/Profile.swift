internal import SandboxCore

/// The number of a person or of a Page; ``ObjectKind`` tells which.
typealias ProfileID = PersonID

/// Who writes, and whose wall it is: a person or a Page.
enum Profile: Sendable, Equatable {
    case person(Person)
    case page(Page)

    var id: ProfileID {
        switch self {
        case .person(let person): person.id
        case .page(let page): page.profileID
        }
    }

    var name: String {
        switch self {
        case .person(let person): person.name
        case .page(let page): page.name
        }
    }

    var page: Page? {
        guard case .page(let page) = self else { return nil }
        return page
    }
}

extension ProfileID {
    /// The Page of this number, if it is one of a Page.
    var page: PageID? { ObjectKind(number: rawValue) == .page ? PageID(rawValue: rawValue) : nil }
}
