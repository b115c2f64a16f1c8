/// Who may see a post.
public enum Audience: String, Sendable, CaseIterable {
    /// Only the person.
    case onlyMe = "self"
    /// The person's friends; the default.
    case friends
    /// Everyone.
    case everyone
}
