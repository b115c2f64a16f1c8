/// A format of picture files that is read.
enum PictureFormat: Sendable {
    case jpeg
    case png
    case webp
    case gif
    case heic
}

/// What a file tells of its picture before a pixel is decoded.
///
/// The format is decided by the first bytes, never by a name or a declared type. A head is made only of a file whose
/// parts reach to the end that its format prescribes: decoders fill up what is missing with grey.
struct PictureHead: Sendable, Equatable {
    var format: PictureFormat
    var width: Int
    var height: Int
    /// The Exif block, beginning with `Exif`, if there is one.
    var exif: [UInt8]?

    /// Longer blocks are passed over; in a JPEG none can be longer.
    static let maximumExifLength = 65_536

    init(format: PictureFormat, width: Int, height: Int, exif: [UInt8]? = nil) {
        self.format = format
        self.width = width
        self.height = height
        self.exif = exif
    }

    /// Reads a file.
    init(_ bytes: [UInt8]) throws(PictureFault) {
        let head: PictureHead?
        if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
            head = Self.jpeg(bytes)
        } else if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            head = Self.png(bytes)
        } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
            head = Self.webp(bytes)
        } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
            head = Self.gif(bytes)
        } else if Self.isHEIC(bytes) {
            // Of many kinds one is read, and only what is whole can be told to be of it.
            guard let heic = Self.heic(bytes) else { throw .heic }
            head = heic
        } else {
            throw .notAPicture
        }
        guard let head, head.width > 0, head.height > 0 else { throw .unreadable }
        self = head
    }

    /// A file of ISO/IEC 14496-12 with one of the brands of pictures (ISO/IEC 23008-12 section 10).
    private static func isHEIC(_ bytes: [UInt8]) -> Bool {
        let brands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis"]
        return bytes.has("ftyp", at: 4) && brands.contains { bytes.has($0, at: 8) }
    }

    /// An Exif block of a format that keeps it without its name.
    static func exif(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.count <= maximumExifLength else { return nil }
        let name = Array("Exif\0\0".utf8)
        return bytes.starts(with: name) ? Array(bytes) : name + bytes
    }
}
