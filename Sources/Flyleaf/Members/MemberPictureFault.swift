/// Why a file does not become the picture of a member; pages have words for each.
public enum MemberPictureFault: Error, Sendable, Equatable {
    /// The file cannot be taken as a picture.
    case picture(PhotoFault)
    /// A side is shorter than `MemberPicture.shortestSide` in the size that is kept.
    case unfit
}
