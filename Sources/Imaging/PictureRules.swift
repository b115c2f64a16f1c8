/// What is taken, and what is made of it.
public struct PictureRules: Sendable {
    /// Bytes of a file.
    public var maximumBytes = 10 * 1_048_576
    /// Pixels, looked at before any is decoded: what cameras call 24 megapixels, which is half a million more.
    public var maximumPixels = 24 << 20
    /// Pixels of one side.
    public var maximumSide = 20_000
    /// The longer side of what is made; smaller pictures stay as they are.
    public var longestSide = 2048
    /// The longer side of the thumbnail.
    public var longestThumbnailSide = 480
    /// Quality of the JPEG made, 0 to 100.
    public var quality = 85
    /// How long one picture may take by the clock, where others want the processors too.
    public var maximumTime: Duration = .seconds(20)

    /// Seconds that decoding may have a processor.
    static let maximumProcessorSeconds = 10

    /// Bytes that decoding may take: so many for each pixel, the file twice, and what is made of it.
    var maximumMemory: Int { maximumPixels * Self.bytesPerPixel + 2 * maximumBytes + 64 << 20 }

    /// Measured: two whole pictures of four bytes at once, and what the decoder keeps beside them.
    private static let bytesPerPixel = 20

    /// The defaults.
    public init() {}
}
