import Primitives

/// The picture a member shows beside their name, written anew: a JPEG without anything but pixels.
public struct MemberPicture: Sendable, Equatable {
    /// Tells one picture from another: made of its bytes.
    public let mark: String
    /// The file.
    public let jpeg: [UInt8]

    /// A picture.
    public init(mark: String, jpeg: [UInt8]) {
        self.mark = mark
        self.jpeg = jpeg
    }

    /// The longest side of what is kept, in pixels: four times what the largest page shows.
    public static let longestSide = 320
    /// A picture with a shorter side shows nobody.
    public static let shortestSide = 10
    /// The longest file that is kept, in bytes.
    public static let maximumBytes = 150_000
}

extension MemberPicture {
    /// A picture that was written anew, as that of a member; `nil` where its sides or its length are none of one.
    ///
    /// - Parameter digest: SHA-256.
    init?(_ picture: RewrittenPicture, _ digest: ([UInt8]) -> [UInt8]) {
        guard picture.isWithin(shortest: Self.shortestSide, longest: Self.longestSide, bytes: Self.maximumBytes)
        else { return nil }
        self.init(mark: picture.mark(digest), jpeg: picture.jpeg)
    }
}
