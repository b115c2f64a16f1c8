/// What one server takes in a post.
public struct ServerLimits: Sendable, Hashable {
    /// The longest post, by the server's own count.
    public var characters: Int
    /// How many characters every link counts for.
    public var linkLength: Int
    /// How many pictures go with one post.
    public var mediaCount: Int
    /// The longest description of a picture, in characters.
    public var mediaDescriptionLength: Int
    /// The largest picture, in bytes.
    public var imageBytes: Int

    /// Limits; without any, those of a server nobody has changed.
    public init(
        characters: Int = 500,
        linkLength: Int = 23,
        mediaCount: Int = 4,
        mediaDescriptionLength: Int = 1500,
        imageBytes: Int = 16 << 20
    ) {
        self.characters = characters
        self.linkLength = linkLength
        self.mediaCount = mediaCount
        self.mediaDescriptionLength = mediaDescriptionLength
        self.imageBytes = imageBytes
    }
}
