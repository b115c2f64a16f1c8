/// What of a post a person has not seen when they press the button.
public enum UnseenPost: Sendable, Equatable {
    /// No proof of it was on the page.
    case everything
    /// These parts changed since.
    case parts([StoryPart])

    /// Whether a part of it is new.
    public func holds(_ part: StoryPart) -> Bool {
        switch self {
        case .everything: true
        case .parts(let parts): parts.contains(part)
        }
    }
}
