/// What became of telling a page that another links to it.
public enum MentionAnswer: Sendable, Equatable {
    /// It was taken, or will be looked at.
    case taken
    /// The page takes no mentions, not this one, or is not there.
    case unwanted
    /// Nothing was heard of it; later it may be taken.
    case unreachable
}
