/// A format of picture files.
package enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
}

/// What the first bytes of a picture file tell: the format by its magic number, and the size.
///
/// The name and the type a client sends are not looked at: both are whatever it likes.
package struct ImageHead: Sendable, Equatable {
    package var format: ImageFormat
    package var width: Int
    package var height: Int

    /// Longer sides are taken for broken files.
    package static let longestSide = 30_000

    /// Reads a file; `nil` when it is no picture, or its size cannot be found.
    package init?(_ bytes: [UInt8]) {
        let found = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes)
        guard let found, (1...Self.longestSide).contains(found.width), (1...Self.longestSide).contains(found.height)
        else { return nil }
        self = found
    }

    private init(_ format: ImageFormat, _ width: Int, _ height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
    }

    private static func starts(_ bytes: [UInt8], _ magic: [UInt8], at position: Int = 0) -> Bool {
        bytes.count >= position + magic.count && bytes[position..<(position + magic.count)].elementsEqual(magic)
    }

    private static func big(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
        bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
        bytes[position..<(position + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// PNG specification, third edition, sections 5.2 and 11.2.1.
    private static func png(_ bytes: [UInt8]) -> ImageHead? {
        guard starts(bytes, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24,
            starts(bytes, Array("IHDR".utf8), at: 12)
        else { return nil }
        return ImageHead(.png, big(bytes, 16, 4), big(bytes, 20, 4))
    }

    /// GIF 89a specification, sections 17 and 18.
    private static func gif(_ bytes: [UInt8]) -> ImageHead? {
        guard starts(bytes, Array("GIF87a".utf8)) || starts(bytes, Array("GIF89a".utf8)), bytes.count >= 10 else {
            return nil
        }
        return ImageHead(.gif, little(bytes, 6, 2), little(bytes, 8, 2))
    }

    /// RFC 9649 section 2: three kinds of first chunk.
    private static func webp(_ bytes: [UInt8]) -> ImageHead? {
        guard starts(bytes, Array("RIFF".utf8)), starts(bytes, Array("WEBP".utf8), at: 8), bytes.count >= 30 else {
            return nil
        }
        if starts(bytes, Array("VP8X".utf8), at: 12) {
            return ImageHead(.webp, little(bytes, 24, 3) + 1, little(bytes, 27, 3) + 1)
        }
        if starts(bytes, Array("VP8 ".utf8), at: 12), starts(bytes, [0x9D, 0x01, 0x2A], at: 23) {
            return ImageHead(.webp, little(bytes, 26, 2) & 0x3FFF, little(bytes, 28, 2) & 0x3FFF)
        }
        guard starts(bytes, Array("VP8L".utf8), at: 12), bytes[20] == 0x2F else { return nil }
        let bits = little(bytes, 21, 4)
        return ImageHead(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }

    /// ITU-T T.81 annex B: segments up to the first frame header.
    private static func jpeg(_ bytes: [UInt8]) -> ImageHead? {
        guard starts(bytes, [0xFF, 0xD8, 0xFF]) else { return nil }
        var position = 2
        while position + 9 <= bytes.count {
            guard bytes[position] == 0xFF else { return nil }
            let marker = bytes[position + 1]
            // Fill bytes, and markers without a segment.
            if marker == 0xFF {
                position += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                position += 2
                continue
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return ImageHead(.jpeg, big(bytes, position + 7, 2), big(bytes, position + 5, 2))
            }
            let length = big(bytes, position + 2, 2)
            // The end of the picture, or its data: there was no frame header.
            guard length >= 2, marker != 0xD9, marker != 0xDA else { return nil }
            position += 2 + length
        }
        return nil
    }
}
