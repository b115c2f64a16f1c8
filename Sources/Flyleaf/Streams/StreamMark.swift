/// What a person puts on a post of a network with one press, and takes off again.
///
/// Stores keep its name, so a case is never renamed.
public enum StreamMark: String, Sendable, CaseIterable {
    /// Shows it to one's own people.
    case `repeat`
    /// Likes it.
    case favourite
    /// Keeps it for oneself.
    case bookmark
}
