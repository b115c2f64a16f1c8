/// What is taken, and what is made of it; the defaults are those of DESIGN 8.
public struct PictureRules: Sendable {
    /// Bytes of a file.
    public var maximumBytes = 10 * 1_048_576
    /// Pixels, looked at before any is decoded: each takes four bytes then.
    public var maximumPixels = 50_000_000
    /// Pixels of one side.
    public var maximumSide = 20_000
    /// The longer side of what is made; smaller pictures stay as they are.
    public var longestSide = 2048
    /// The longer side of the thumbnail.
    public var longestThumbnailSide = 480
    /// Quality of the JPEG made, 0 to 100.
    public var quality = 85

    /// The defaults.
    public init() {}
}
