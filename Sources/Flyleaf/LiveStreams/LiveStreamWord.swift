/// A word to an open page that shows what a member's networks tell.
public enum LiveStreamWord: Sendable, Equatable {
    /// Entries came, changed or went.
    case news
    /// The login has ended: nothing more is told.
    case over
    /// Too many pages listen: nothing is told to this one.
    case full
}
