/// Files of few bytes that say they are large pictures, and are: what a decoder makes of them fills memory and takes time.
extension TestPicture {
    /// A PNG in black; a bit a pixel, or four bytes.
    public static func hollowPNG(_ width: Int, _ height: Int, isDeep: Bool = false) -> [UInt8] {
        let row = (isDeep ? 4 * width : (width + 7) / 8) + 1
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width, 4) + big(height, 4) + (isDeep ? [8, 6] : [1, 0]) + [0, 0, 0])
            + chunk("IDAT", zeros(row * height)) + chunk("IEND", [])
    }

    /// A WebP without losses in one colour, of which no pixel takes a bit (RFC 9649 section 3).
    public static func hollowWebP(_ width: Int, _ height: Int) -> [UInt8] {
        var bits = BitRow()
        bits.append(width - 1, 14)
        bits.append(height - 1, 14)
        // No opacity, version 0; no transform, no cache of colours, one group of codes.
        bits.append(0, 4 + 3)
        // Five codes of one symbol, which is 0.
        for _ in 0..<5 { bits.append(1, 4) }
        let data = [0x2F] + bits.bytes + [UInt8](repeating: 0, count: 9 - bits.bytes.count % 2)
        let content = Array("WEBPVP8L".utf8) + little(data.count, 4) + data
        return Array("RIFF".utf8) + little(content.count, 4) + content
    }

    /// A progressive JPEG in grey, of so many passes over the picture (ITU-T T.81 annex G).
    ///
    /// - Parameter areEmpty: whether nothing at all stands in a pass; else each says in few bytes that nothing changes.
    public static func hollowJPEG(_ width: Int, _ height: Int, scans: Int, areEmpty: Bool = false) -> [UInt8] {
        let blocks = ((width + 7) / 8) * ((height + 7) / 8)
        // One code each, of one bit: no difference, and so many blocks without anything.
        let code: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
        var bytes: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        bytes += segment(0xC2, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
        bytes += segment(0xC4, [0x00] + code + [0]) + segment(0xC4, [0x10] + code + [0xE0])
        bytes += segment(0xDA, [1, 1, 0, 0, 0, 0])
        if !areEmpty { bytes += [UInt8](repeating: 0, count: (blocks + 7) / 8) }
        var run = BitRow()
        // The highest bit of a byte is the first here: a 0 and fourteen 1, again and again.
        for place in 0..<(15 * (blocks / 32_767 + 1)) { run.append(place % 15 == 0 ? 0 : 1, 1) }
        let data = run.bytes.flatMap { byte in
            let turned = (0..<8).reduce(UInt8(0)) { $0 << 1 | (byte >> $1 & 1) }
            return turned == 0xFF ? [0xFF, 0] : [turned]
        }
        for _ in 1..<scans { bytes += segment(0xDA, [1, 1, 0, 1, 63, 0]) + (areEmpty ? [] : data) }
        return bytes + [0xFF, 0xD9]
    }

    /// So many zeros, packed by fixed codes (RFC 1951 section 3.2.6): one, then copies of 258 of them.
    private static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitRow()
        bits.append(0b011, 3)
        func literal() { bits.append(0b0000_1100, 8) }
        literal()
        for _ in 0..<((count - 1) / 258) { bits.append(0b0_0000_1010_0011, 13) }
        for _ in 0..<((count - 1) % 258) { literal() }
        bits.append(0, 7)
        return [0x78, 0x01] + bits.bytes + big((count % 65_521) << 16 | 1, 4)
    }
}

/// Bits in bytes, the lowest first.
private struct BitRow {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    mutating func append(_ value: Int, _ count: Int) {
        for place in 0..<count {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            bytes[bytes.count - 1] |= UInt8(value >> place & 1) << (8 - free)
            free -= 1
        }
    }
}
