/// What became of a flag.
public enum FlagChange: Sendable, Equatable {
    /// It waits for a moderator.
    case kept
    /// The member has flagged this before; one flag counts.
    case flaggedBefore
    /// There is no such thing for this member, or it is their own.
    case missing
    /// The member has flagged as much as one can.
    case tooMany
}
