import Primitives

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

    /// Whether its sides, in pixels, and its file, in bytes, are within these bounds.
    func isWithin(shortest: Int, longest: Int, bytes: Int) -> Bool {
        min(width, height) >= shortest && max(width, height) <= longest && jpeg.count <= bytes
    }

    /// Tells one picture from another: made of its bytes.
    ///
    /// - Parameter digest: SHA-256.
    func mark(_ digest: ([UInt8]) -> [UInt8]) -> String { Hex.encode(digest(jpeg).prefix(8)) }

    /// The longest side of the full picture, in pixels.
    public static let longestSide = 2048
    /// The longest side of the thumbnail, in pixels.
    public static let longestThumbnailSide = 480
}
