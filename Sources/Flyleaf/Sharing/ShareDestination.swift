/// Where a share goes.
public enum ShareDestination: Sendable, Equatable {
    /// The person's own profile.
    case own
    /// One friend's profile.
    case friend(Person)
    /// A Page that the person manages; the post is signed by the Page.
    case page(ManagedPage)

    /// The kinds of places a share can go to; drafts are kept with these names.
    public enum Kind: String, Sendable, CaseIterable {
        /// The person's own profile.
        case own
        /// A friend's profile.
        case friend
        /// A Page the person manages.
        case page
    }

    /// Which kind of place it is.
    public var kind: Kind {
        switch self {
        case .own: .own
        case .friend: .friend
        case .page: .page
        }
    }

    /// The friend, if it is one's profile.
    public var friend: Person? { if case .friend(let person) = self { person } else { nil } }
    /// The Page, if it is one.
    public var page: ManagedPage? { if case .page(let page) = self { page } else { nil } }
}
