internal import SandboxCore

/// Who may see a post.
enum Audience: String, Sendable, CaseIterable {
    case everyone = "EVERYONE"
    case friendsOfFriends = "FRIENDS_OF_FRIENDS"
    case allFriends = "ALL_FRIENDS"
    case custom = "CUSTOM"
    case onlyMe = "SELF"

    /// The words people read, also the `description` of a post's privacy.
    var words: String {
        switch self {
        case .everyone: "Public"
        case .friendsOfFriends: "Friends of friends"
        case .allFriends: "Friends"
        case .custom: "Custom"
        case .onlyMe: "Only me"
        }
    }

    /// Greater is more open; a custom audience is made of friends.
    private var openness: Int {
        switch self {
        case .everyone: 3
        case .friendsOfFriends: 2
        case .allFriends, .custom: 1
        case .onlyMe: 0
        }
    }

    func isMoreOpen(than other: Audience) -> Bool { openness > other.openness }
}

/// The privacy of a post, read from the parameter `privacy`.
struct Privacy: Sendable, Equatable {
    var audience: Audience
    /// With ``Audience/custom``: the base that `allow` and `deny` change.
    var friends: String?
    var allow: [PersonID] = []
    var deny: [PersonID] = []
}
