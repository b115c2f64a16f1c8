/// The picture of a book's cover, written anew: a JPEG without anything but pixels.
public struct BookCover: Sendable, Equatable {
    /// Tells one picture from another: made of its bytes.
    public let mark: String
    /// The file.
    public let jpeg: [UInt8]
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    /// A cover.
    public init(mark: String, jpeg: [UInt8], width: Int, height: Int) {
        self.mark = mark
        self.jpeg = jpeg
        self.width = width
        self.height = height
    }

    /// The longest file of a cover that is read, in bytes.
    public static let maximumSourceBytes = 1 << 20
    /// The most pixels of such a file.
    public static let maximumSourcePixels = 8_000_000
    /// The longest side of what is kept, in pixels: three times what the largest page shows.
    public static let longestSide = 480
    /// A picture with a shorter side stands for no cover.
    public static let shortestSide = 10
    /// The longest file that is kept, in bytes.
    public static let maximumBytes = 300_000
}
