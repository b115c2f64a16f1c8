/// Why a photo cannot be taken; pages have words for each (PH-05).
public enum PhotoFault: Error, Sendable, Equatable, CaseIterable {
    /// The file has no content.
    case empty
    /// It is longer than `Photo.maximumBytes`.
    case tooLarge
    /// With all that came along it is longer than a form may be.
    case tooLargeTogether
    /// It has more pixels than are decoded.
    case tooManyPixels
    /// AVIF, or HEIC that is broken or of a kind that is not read.
    case heic
    /// No picture, or one of another format.
    case notAPicture
    /// Broken, cut off, or of a kind that cannot be read.
    case unreadable
    /// The review has as many as it can have.
    case tooMany
    /// Words for a photo, and no photo.
    case missing
    /// A description too long or of several lines.
    case description
    /// The member's photos take all the room that `PhotoQuota` gives them.
    case full
    /// The disk has hardly any room left, so nothing large is taken from anybody.
    case noRoom
}
