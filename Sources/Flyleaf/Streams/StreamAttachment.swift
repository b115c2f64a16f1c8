/// What hangs on a post besides its words: told of, and left where it is.
public struct StreamAttachment: Sendable, Equatable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        /// A picture.
        case picture
        /// A moving picture, with or without sound.
        case video
        /// A sound.
        case sound
        /// Anything else.
        case other
    }

    /// What it is.
    public let kind: Kind
    /// What its writer says it shows; empty where nobody said anything.
    public let words: String
    /// The address of a picture of it at its network: itself, small, or what stands for a video.
    public let picture: String?

    /// More of one post are not kept.
    public static let maximumCount = 20
    /// The longest description, in Unicode scalars.
    public static let maximumLength = 1_500

    /// An attachment.
    public init(kind: Kind, words: String, picture: String? = nil) {
        self.kind = kind
        self.words = words
        self.picture = picture
    }
}
