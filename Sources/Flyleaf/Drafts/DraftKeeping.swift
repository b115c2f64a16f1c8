/// How keeping a draft ended.
public enum DraftKeeping: Sendable, Equatable {
    /// It is kept, as it stands here.
    case kept(ReviewDraft)
    /// Another page had kept something else under its key: both are kept, this one under a key of its own.
    case apart(ReviewDraft, other: ReviewDraft)
    /// There is nothing to keep: nothing is typed, or nothing else than what is saved.
    case nothing
    /// It is not kept.
    case refused(DraftFault)
}
