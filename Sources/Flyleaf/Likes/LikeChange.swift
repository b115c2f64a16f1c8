/// What became of a press of a like button.
public enum LikeChange: Sendable, Equatable {
    /// It stands as was pressed; it may have stood so before.
    case kept
    /// There is no such thing for this member.
    case missing
    /// The member likes as many things as one can.
    case tooMany
}
