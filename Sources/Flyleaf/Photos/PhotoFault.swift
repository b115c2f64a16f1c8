/// Why a photo cannot be taken, in words for the person who chose it (PH-05).
public enum PhotoFault: Error, Sendable, Equatable, CaseIterable {
    /// The file has no content.
    case empty
    /// It is longer than `Photo.maximumBytes`.
    case tooLarge
    /// It has more pixels than are decoded.
    case tooManyPixels
    /// HEIC or AVIF.
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

    /// What is wrong and what to do.
    public var text: String {
        switch self {
        case .empty: "That file is empty. Choose another one."
        case .tooLarge: "A photo may have \(Photo.maximumBytes / 1_048_576) MB. Choose a smaller one."
        case .tooManyPixels: "That picture has too many pixels. Make it smaller and choose it again."
        case .heic:
            "That picture is HEIC or AVIF, which Flyleaf cannot read. Save or export it as JPEG and choose that. "
                + "An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible."
        case .notAPicture: "That is not a picture Flyleaf can read. Choose a JPEG, PNG, WebP or GIF."
        case .unreadable: "That picture is broken or not complete. Open it, save it again, and choose the new file."
        case .tooMany:
            "A review has at most \(Photo.maximumPerReview) photos. Tick Remove at one of them to make room for another."
        case .missing: "No photo is chosen for these words. Choose the photo, or clear the words."
        case .description: "A description must be one line of at most \(PhotoDescription.maximumLength) characters."
        }
    }
}
