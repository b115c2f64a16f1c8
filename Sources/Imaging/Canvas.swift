internal import CGD
internal import CHEIF
internal import CJPEG
import Glibc

/// A picture as pixels, owned.
@safe
final class Canvas {
    private let image: gdImagePtr

    private init(owning image: gdImagePtr) { unsafe self.image = image }

    deinit { unsafe gdImageDestroy(image) }

    /// An opaque white picture; `nil` without memory for it.
    private static func white(_ width: Int, _ height: Int) -> Canvas? {
        guard let image = unsafe gdImageCreateTrueColor(Int32(width), Int32(height)) else { return nil }
        unsafe gdImageFilledRectangle(image, 0, 0, Int32(width) - 1, Int32(height) - 1, 0xFF_FFFF)
        return unsafe Canvas(owning: image)
    }

    var width: Int { Int(unsafe image.pointee.sx) }
    var height: Int { Int(unsafe image.pointee.sy) }

    /// The colour at a place, without its transparency, as 0xRRGGBB.
    func colour(_ x: Int, _ y: Int) -> Int {
        Int(unsafe gdImageGetTrueColorPixel(image, Int32(x), Int32(y))) & 0xFF_FFFF
    }

    /// Has the libraries do now what they do when they are first used: what they look for in files, above all.
    static func prepare() { preparation }

    private static let preparation: Void = {
        // Otherwise it writes to standard error, whatever a file makes it write.
        unsafe gdSetErrorMethod { _, _, _ in }
        unsafe heif_init(nil)
    }()

    /// Decodes a file; `nil` when the decoder cannot, or guesses at what is missing.
    ///
    /// A JPEG that is far larger than the limit comes shrunk, by a part that leaves it no smaller than that.
    static func decoded(_ bytes: [UInt8], _ head: PictureHead, limit: Int) -> Canvas? {
        prepare()
        let image = unsafe bytes.withUnsafeBytes { bytes -> gdImagePtr? in
            // The library takes a mutable pointer and only reads.
            let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            let count = Int32(clamping: bytes.count)
            switch head.format {
            case .jpeg: return unsafe jpeg(bytes, head, limit)
            case .png: return unsafe gdImageCreateFromPngPtr(count, start)
            case .webp: return unsafe gdImageCreateFromWebpPtr(count, start)
            case .gif: return unsafe gdImageCreateFromGifPtr(count, start)
            case .heic: return unsafe heic(start, bytes.count)
            }
        }
        guard let canvas = unsafe image.map({ unsafe Canvas(owning: $0) }) else { return nil }
        let isTrueColour = unsafe canvas.image.pointee.trueColor != 0
        guard isTrueColour || (unsafe gdImagePaletteToTrueColor(canvas.image)) == 1 else { return nil }
        return canvas.isMeasured(by: head) ? canvas : nil
    }

    /// A file that holds another picture than its head says is not what it was measured as.
    private func isMeasured(by head: PictureHead) -> Bool {
        switch head.format {
        // Looked at while it was decoded.
        case .jpeg: true
        // Turned and cut already.
        case .heic: width * height <= head.width * head.height
        case .png, .webp, .gif: width == head.width && height == head.height
        }
    }

    /// By libjpeg itself, which tells complaints from each other, and shrinks while it decodes.
    private static func jpeg(_ bytes: UnsafeRawBufferPointer, _ head: PictureHead, _ limit: Int) -> gdImagePtr? {
        let longest = max(head.width, head.height)
        let eighths = Int32((1...8).first { longest * $0 >= limit * 8 } ?? 8)
        func side(_ whole: Int) -> Int32 { (Int32(whole) * eighths + 7) / 8 }
        guard let image = unsafe gdImageCreateTrueColor(side(head.width), side(head.height)) else { return nil }
        let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        let isWhole = unsafe flyleaf_jpeg_decode(
            start,
            bytes.count,
            Int32(head.width),
            Int32(head.height),
            eighths,
            image.pointee.tpixels
        )
        if isWhole == 1 { return unsafe image }
        unsafe gdImageDestroy(image)
        return nil
    }

    /// By libheif itself: what libgd 2.3.3 reads of such a file is out of line wherever rows have gaps between them.
    private static func heic(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> gdImagePtr? {
        guard let decoded = unsafe flyleaf_heif_decoded(bytes, count) else { return nil }
        defer { unsafe heif_image_release(decoded) }
        var (width, height, stride): (Int32, Int32, Int32) = (0, 0, 0)
        guard let rows = unsafe flyleaf_heif_rows(decoded, &width, &height, &stride), width > 0, height > 0,
            stride >= width * 4, let image = unsafe gdImageCreateTrueColor(width, height)
        else { return nil }
        unsafe flyleaf_gd_take_rows(image, rows, Int(stride))
        return unsafe image
    }

    /// The same picture on white, no side longer than `limit` pixels; `nil` without memory for it.
    func fitting(_ limit: Int) -> Canvas? {
        let longest = max(width, height)
        let target = min(longest, limit)
        // Rounded to the nearest.
        func scaled(_ side: Int) -> Int { max(1, (2 * side * target + longest) / (2 * longest)) }
        guard let canvas = Self.white(scaled(width), scaled(height)) else { return nil }
        unsafe gdImageAlphaBlending(canvas.image, 1)
        unsafe gdImageCopyResampled(
            canvas.image,
            image,
            0,
            0,
            0,
            0,
            Int32(canvas.width),
            Int32(canvas.height),
            Int32(width),
            Int32(height)
        )
        return canvas
    }

    /// The same picture as its camera meant it to be seen; `nil` without memory for it.
    func upright(from orientation: Orientation) -> Canvas? {
        guard orientation != .upright else { return self }
        let sides = orientation.isTurned ? (height, width) : (width, height)
        guard let canvas = Self.white(sides.0, sides.1) else { return nil }
        unsafe flyleaf_gd_copy_upright(canvas.image, image, orientation.value)
        return canvas
    }

    /// A progressive JPEG, without the comment that the library writes into it.
    func jpeg(quality: Int) -> [UInt8]? {
        unsafe gdImageInterlace(image, 1)
        var count: Int32 = 0
        guard let start = unsafe gdImageJpegPtr(image, &count, Int32(quality)) else { return nil }
        defer { unsafe gdFree(start) }
        return unsafe Self.withoutComments([UInt8](UnsafeRawBufferPointer(start: start, count: Int(count))))
    }

    private static func withoutComments(_ bytes: [UInt8]) -> [UInt8]? {
        var output = Array(bytes.prefix(2))
        var position = 2
        while let marker = JPEGMarker.at(&position, of: bytes), let length = bytes.big(position + 2, 2) {
            if marker == JPEGMarker.scan { return output + bytes[position...] }
            let next = position + 2 + length
            guard next <= bytes.count else { return nil }
            if marker != JPEGMarker.comment { output += bytes[position..<next] }
            position = next
        }
        return nil
    }
}
