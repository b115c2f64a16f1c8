/// A picture of a post as it is kept: drawn anew, small, a JPEG of nothing but pixels.
public struct KeptStreamPicture: Sendable, Equatable {
    /// Tells one picture from another: made of its bytes.
    public let mark: String
    /// The file.
    public let jpeg: [UInt8]

    /// A picture.
    public init(mark: String, jpeg: [UInt8]) {
        self.mark = mark
        self.jpeg = jpeg
    }
}
