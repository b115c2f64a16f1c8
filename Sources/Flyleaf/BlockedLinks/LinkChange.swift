/// What became of acts upon blocked links.
public enum LinkChange: Sendable, Equatable {
    /// So many of them changed something and are kept.
    case kept(Int)
    /// Nothing was done: there would be more than `BlockedLinks.maximum`.
    case tooMany
}
