/// One of the lists of posts that a network has for a person.
///
/// Stores keep its name, so a case is never renamed.
public enum StreamList: String, Sendable, CaseIterable {
    /// What the network shows the person first: posts of the people they follow, and their own.
    case home
    /// What the person wrote or repeated.
    case own
    /// What others wrote to or about the person.
    case mentions
    /// What the person likes.
    case favourites
    /// What the person keeps for themselves.
    case bookmarks

    /// Whether it stands in the order in which the person put posts into it, of which networks tell no moment.
    public var isOfMarks: Bool { self == .favourites || self == .bookmarks }
}
