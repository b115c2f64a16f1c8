/// Who may see a post.
public enum Audience: String, Sendable, CaseIterable {
    /// Nobody: it stays here, and nothing is sent to any network.
    case nobody = "none"
    /// Only the person.
    case onlyMe = "self"
    /// The person's friends; the default.
    case friends
    /// Everyone.
    case everyone
}
