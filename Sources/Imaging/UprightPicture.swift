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
    /// Only for files of one's own: those of strangers go to a ``Workshop``, whose process does nothing else.
    init(of bytes: [UInt8], rules: PictureRules = PictureRules()) throws(PictureFault) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= rules.maximumBytes else { throw .tooLarge }
        let head = try PictureHead(bytes)
        guard max(head.width, head.height) <= rules.maximumSide, head.width * head.height <= rules.maximumPixels else {
            throw .tooManyPixels
        }
        let orientation = head.exif.map(Orientation.init(exif:)) ?? .upright
        // The pixels of the file are given up as soon as those are made that are kept.
        guard
            let full = Canvas.decoded(bytes, head, limit: rules.longestSide)?.fitting(rules.longestSide)?
                .upright(from: orientation),
            let small = full.fitting(rules.longestThumbnailSide),
            let jpeg = full.jpeg(quality: rules.quality), let thumbnail = small.jpeg(quality: rules.quality)
        else { throw .unreadable }
        self.init(jpeg: jpeg, thumbnail: thumbnail, width: full.width, height: full.height)
    }

    init(jpeg: [UInt8], thumbnail: [UInt8], width: Int, height: Int) {
        self.jpeg = jpeg
        self.thumbnail = thumbnail
        self.width = width
        self.height = height
    }
}
