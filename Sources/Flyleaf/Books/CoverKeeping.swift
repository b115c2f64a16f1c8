/// What became of a cover that a member wanted to keep.
public enum CoverKeeping: Sendable, Equatable {
    /// It is kept.
    case kept
    /// The book is gone.
    case missing
    /// The member has as many as there can be.
    case tooMany
}
