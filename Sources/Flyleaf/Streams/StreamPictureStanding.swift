/// Whether a picture of a post is here.
public enum StreamPictureStanding: Sendable, Equatable {
    /// It is kept, under this number; the mark tells one picture from the one before.
    case kept(number: Int64, mark: String)
    /// It is being fetched.
    case coming
    /// It could not be had; it may be tried again.
    case missing
}
