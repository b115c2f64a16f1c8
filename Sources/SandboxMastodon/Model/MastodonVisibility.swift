internal import SQLValues
internal import SandboxCore

/// Who may see a status.
enum MastodonVisibility: String, Sendable, CaseIterable, Bindable {
    case everyone = "public"
    case unlisted
    /// The followers.
    case followers = "private"
    /// Those it mentions.
    case direct

    var words: String {
        switch self {
        case .everyone: "Public"
        case .unlisted: "Public, not in the timelines"
        case .followers: "Followers"
        case .direct: "Those it mentions"
        }
    }
}
