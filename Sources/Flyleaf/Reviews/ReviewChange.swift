/// What became of a change to a review.
public enum ReviewChange: Sendable, Equatable {
    /// It is kept.
    case kept
    /// Nothing was changed: the review does not say any more what its writer saw, because another page changed it.
    case overtaken
    /// Nothing was changed: there is no such review of this member.
    case missing
}
