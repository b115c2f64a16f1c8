import Primitives

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

extension BookCover {
    /// A picture that was written anew, as a cover; `nil` where its sides or its length are none of a cover.
    ///
    /// - Parameter digest: SHA-256.
    init?(_ picture: RewrittenPicture, _ digest: ([UInt8]) -> [UInt8]) {
        guard picture.isWithin(shortest: Self.shortestSide, longest: Self.longestSide, bytes: Self.maximumBytes)
        else { return nil }
        self.init(
            mark: picture.mark(digest),
            jpeg: picture.jpeg,
            width: picture.width,
            height: picture.height
        )
    }
}
