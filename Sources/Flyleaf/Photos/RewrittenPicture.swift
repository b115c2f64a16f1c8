/// A picture as it is kept: written anew, upright, without metadata, in two sizes.
public struct RewrittenPicture: Sendable, Equatable {
    /// The bytes of the full picture, a JPEG.
    public let jpeg: [UInt8]
    /// The bytes of the small picture, a JPEG of the same proportions.
    public let thumbnail: [UInt8]
    /// Width of the full picture in pixels.
    public let width: Int
    /// Height of the full picture in pixels.
    public let height: Int

    /// A picture; width and height are those of the full one.
    public init(jpeg: [UInt8], thumbnail: [UInt8], width: Int, height: Int) {
        self.jpeg = jpeg
        self.thumbnail = thumbnail
        self.width = width
        self.height = height
    }

    /// The longest side of the full picture, in pixels.
    public static let longestSide = 2048
    /// The longest side of the thumbnail, in pixels.
    public static let longestThumbnailSide = 480
}
