internal import CGD
internal import CHEIF
import Glibc
import Primitives

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

    /// Decodes a file; `nil` when the decoder cannot, or guesses at what is missing.
    static func decoded(_ bytes: [UInt8], _ format: PictureFormat) -> Canvas? {
        Decoder.exclusively { decoder in
            guard let canvas = read(bytes, format, decoder) else { return nil }
            let isTrueColour = unsafe canvas.image.pointee.trueColor != 0
            guard isTrueColour || (unsafe gdImagePaletteToTrueColor(canvas.image)) == 1 else { return nil }
            return canvas
        }
    }

    private static func read(_ bytes: [UInt8], _ format: PictureFormat, _ decoder: Decoder) -> Canvas? {
        unsafe bytes.withUnsafeBytes { bytes -> Canvas? in
            // The library takes a mutable pointer and only reads.
            let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            let count = Int32(clamping: bytes.count)
            var image: gdImagePtr?
            switch format {
            case .jpeg:
                // Strictly first. Of what real cameras write and libjpeg calls odd, once more without listening.
                unsafe image = gdImageCreateFromJpegPtrEx(count, start, 0)
                let strict = unsafe image.map { unsafe Canvas(owning: $0) }
                guard decoder.isContent else { return nil }
                if let strict { return strict }
                guard decoder.hasComplaints else { return nil }
                unsafe image = gdImageCreateFromJpegPtrEx(count, start, 1)
            case .png: unsafe image = gdImageCreateFromPngPtr(count, start)
            case .webp: unsafe image = gdImageCreateFromWebpPtr(count, start)
            case .gif: unsafe image = gdImageCreateFromGifPtr(count, start)
            case .heic: unsafe image = heic(start, bytes.count)
            }
            return unsafe image.map { unsafe Canvas(owning: $0) }
        }
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
