/// Why a picture does not become a cover; pages have words for each.
public enum CoverFault: Error, Sendable, Equatable {
    /// The file cannot be taken as a picture.
    case picture(PhotoFault)
    /// A side is shorter than `BookCover.shortestSide` in the size that covers have.
    case unfit
    /// The member has `OwnCover.maximumPerMember`.
    case tooMany
    /// The book is gone.
    case missing
}
