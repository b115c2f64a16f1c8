/// Who sees a reply, of what its network lets the person choose.
public enum ReplyReaders: String, Sendable, CaseIterable {
    /// Everybody, as the answered post or the person's own posts there; no network's public lists carry it.
    case everybody
    /// Those who follow the person, and whoever is named in it.
    case followers
    /// Whoever is named in it, and nobody else.
    case named
    /// Whoever sees the answered post.
    case ofPost
}
