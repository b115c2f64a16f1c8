/// What the first bytes of a picture say: its type and its size in pixels.
struct MastodonImage: Sendable, Equatable {
    var type: String
    var width: Int
    var height: Int

    static let types = ["image/jpeg", "image/png", "image/gif", "image/webp"]

    /// Looks at the bytes and believes no name; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self.init("image/png", Self.png(bytes))
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self.init("image/gif", Self.gif(bytes))
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init("image/jpeg", Self.jpeg(bytes))
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self.init("image/webp", Self.webP(bytes))
        } else {
            return nil
        }
    }

    private init?(_ type: String, _ size: (width: Int, height: Int)?) {
        guard let size, (1...65_535).contains(size.width), (1...65_535).contains(size.height) else { return nil }
        self.type = type
        (width, height) = size
    }

    /// IHDR stands first (PNG specification, third edition, section 5.6).
    private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        return (bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
    }

    private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 13 else { return nil }
        return (littleEndian(bytes[6..<8]), littleEndian(bytes[8..<10]))
    }

    /// The frame header, behind any number of other segments (ITU-T T.81 appendix B).
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        var position = 2
        while position + 9 <= bytes.count {
            guard bytes[position] == 0xFF else { return nil }
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame {
                return (
                    bigEndian(bytes[(position + 7)..<(position + 9)]), bigEndian(bytes[(position + 5)..<(position + 7)])
                )
            }
            let length = bigEndian(bytes[(position + 2)..<(position + 4)])
            guard length >= 2, marker != 0xDA else { return nil }
            position += 2 + length
        }
        return nil
    }

    /// The three kinds of first chunks (WebP container specification).
    private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return (littleEndian(bytes[26..<28]) & 0x3FFF, littleEndian(bytes[28..<30]) & 0x3FFF)
        case "VP8L":
            let bits = littleEndian(bytes[21..<25])
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return (littleEndian(bytes[24..<27]) + 1, littleEndian(bytes[27..<30]) + 1)
        default: return nil
        }
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
