/// Why a picture is refused.
public enum PictureFault: Error, Sendable, Equatable, CaseIterable {
    /// There are no bytes.
    case empty
    /// More bytes than `PictureRules.maximumBytes`.
    case tooLarge
    /// Longer sides, or more pixels, than the rules allow.
    case tooManyPixels
    /// AVIF, or HEIC that is broken or of a kind that is not read here.
    case heic
    /// No picture of a format that is read here.
    case notAPicture
    /// It begins as a picture, but is broken, cut off, or of a kind that cannot be read.
    case unreadable
}
