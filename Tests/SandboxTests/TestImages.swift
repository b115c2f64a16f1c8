/// The smallest files that are pictures, or nearly.
enum TestImages {
    /// 3 by 2.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]

    /// 5 by 4.
    static let gif: [UInt8] = Array("GIF89a".utf8) + [5, 0, 4, 0, 0, 0, 0, 0x3B]

    /// 640 by 480, with a comment and fill bytes in front of the frame header.
    static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xFF, 0xFE, 0, 3, 7, 0xFF, 0xC2, 0, 11, 8, 0x01, 0xE0, 0x02, 0x80, 1,
        1, 0x11, 0, 0xFF, 0xD9,
    ]

    /// 16 by 9 in the three kinds of WebP.
    static let webps: [[UInt8]] = [
        riff("VP8X", [0, 0, 0, 0, 15, 0, 0, 8, 0, 0]), riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 16, 0, 9, 0]),
        riff("VP8L", [0x2F, 15, 0, 2, 0, 0, 0, 0, 0, 0]),
    ]

    private static func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8) + [0, 0, 0, 0] + content
    }
}
