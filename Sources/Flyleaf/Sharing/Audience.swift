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

    /// This audience, or another where that is narrower; the cases stand in that order.
    public func narrowed(to other: Audience) -> Audience {
        Self.allCases.first { $0 == self || $0 == other } ?? self
    }
}
