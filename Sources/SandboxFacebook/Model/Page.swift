internal import SandboxCore

typealias PageID = NumericID<Page>

/// The presence of a shop, a club or a book, which people manage and which posts in its own name.
struct Page: Sendable, Equatable {
    var id: PageID
    var name: String
    var category: Category
    var about: String?

    /// What a Page is about, by the network's own list.
    struct Category: Sendable, Equatable {
        var id: Int64
        var name: String
    }

    /// The number by which it writes and has a wall.
    var profileID: ProfileID { ProfileID(rawValue: id.rawValue) }
}

/// A Page with what one person may do there.
struct ManagedPage: Sendable, Equatable {
    var page: Page
    /// In the order of ``PageTask/allCases``; without any the person holds no token of the Page.
    var tasks: [PageTask]
}

/// What somebody who manages a Page may do there; the raw value is the name since 2018.
enum PageTask: String, Sendable, CaseIterable {
    case advertise = "ADVERTISE"
    case analyze = "ANALYZE"
    case createContent = "CREATE_CONTENT"
    case messaging = "MESSAGING"
    case moderate = "MODERATE"
    case manage = "MANAGE"

    /// The name in the list `perms` of versions before 3.1.
    var classicName: String {
        switch self {
        case .advertise: "CREATE_ADS"
        case .analyze: "BASIC_ADMIN"
        case .createContent: "CREATE_CONTENT"
        case .messaging: "EDIT_PROFILE"
        case .moderate: "MODERATE_CONTENT"
        case .manage: "ADMINISTER"
        }
    }
}
