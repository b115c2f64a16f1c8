/// A picture written anew: upright, on white where it was transparent, two sizes, nothing in it but pixels.
///
/// No byte of the file it came from is copied, so neither Exif nor XMP, IPTC, colour profiles nor comments are left, and
/// no place where it was taken (PH-06).
public struct UprightPicture: Sendable, Equatable {
    /// The picture as a progressive JPEG.
    public let jpeg: [UInt8]
    /// The same, smaller.
    public let thumbnail: [UInt8]
    /// Width of the larger one in pixels.
    public let width: Int
    /// Height of the larger one in pixels.
    public let height: Int

    /// Reads a file of JPEG, PNG, WebP, HEIC or GIF (its first frame); what cannot be written anew is refused.
    ///
    /// Takes seconds for large pictures, and four bytes of memory a pixel: see ``Workshop``.
    public init(of bytes: [UInt8], rules: PictureRules = PictureRules()) throws(PictureFault) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= rules.maximumBytes else { throw .tooLarge }
        let head = try PictureHead(bytes)
        guard max(head.width, head.height) <= rules.maximumSide, head.width * head.height <= rules.maximumPixels else {
            throw .tooManyPixels
        }
        let orientation = head.exif.map(Orientation.init(exif:)) ?? .upright
        guard let full = Self.canvas(bytes, head, rules)?.upright(from: orientation),
            let small = full.fitting(rules.longestThumbnailSide),
            let jpeg = full.jpeg(quality: rules.quality), let thumbnail = small.jpeg(quality: rules.quality)
        else { throw .unreadable }
        self.jpeg = jpeg
        self.thumbnail = thumbnail
        width = full.width
        height = full.height
    }

    /// The pixels in the size they are kept in; those of the file are given up as soon as it is made.
    private static func canvas(_ bytes: [UInt8], _ head: PictureHead, _ rules: PictureRules) -> Canvas? {
        // A file that holds another picture than its head says is not what it was measured as.
        guard let decoded = Canvas.decoded(bytes, head.format) else { return nil }
        let isMeasured =
            switch head.format {
            // Turned and cut already.
            case .heic: decoded.width * decoded.height <= head.width * head.height
            case .jpeg, .png, .webp, .gif: decoded.width == head.width && decoded.height == head.height
            }
        guard isMeasured else { return nil }
        return decoded.fitting(rules.longestSide)
    }
}
