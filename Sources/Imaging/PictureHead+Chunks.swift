extension PictureHead {
    /// Chunks up to the last one (PNG specification, third edition, sections 5.2, 5.3 and 11.2.1).
    static func png(_ bytes: [UInt8]) -> PictureHead? {
        guard bytes.has("IHDR", at: 12), let width = bytes.big(16, 4), let height = bytes.big(20, 4) else { return nil }
        var head = PictureHead(format: .png, width: width, height: height)
        var position = 8
        while let length = bytes.big(position, 4), position + 12 + length <= bytes.count {
            let content = position + 8
            if bytes.has("eXIf", at: position + 4) { head.exif = exif(bytes[content..<(content + length)]) }
            if bytes.has("IEND", at: position + 4) { return head }
            position = content + length + 4
        }
        return nil
    }

    /// Three kinds of first chunk, and a length in the head (RFC 9649 sections 2.4 to 2.7).
    ///
    /// Of an animation the decoder reads nothing.
    static func webp(_ bytes: [UInt8]) -> PictureHead? {
        guard let length = bytes.little(4, 4), length >= 22, length + 8 <= bytes.count else { return nil }
        if bytes.has("VP8X", at: 12) {
            let isAnimated = bytes[20] & 0x02 != 0
            guard !isAnimated, let width = bytes.little(24, 3), let height = bytes.little(27, 3) else { return nil }
            var head = PictureHead(format: .webp, width: width + 1, height: height + 1)
            var position = 30
            while let size = bytes.little(position + 4, 4), position + 8 + size <= bytes.count {
                let content = position + 8
                if bytes.has("EXIF", at: position) { head.exif = exif(bytes[content..<(content + size)]) }
                position = content + size + size % 2
            }
            return head
        }
        if bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23) {
            guard let width = bytes.little(26, 2), let height = bytes.little(28, 2) else { return nil }
            return PictureHead(format: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
        }
        guard bytes.has("VP8L", at: 12), bytes[20] == 0x2F, let bits = bytes.little(21, 4) else { return nil }
        return PictureHead(format: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }

    /// Blocks up to the end of the first frame, whose size is that of the picture (GIF 89a, sections 15 to 26).
    static func gif(_ bytes: [UInt8]) -> PictureHead? {
        guard bytes.count > 13 else { return nil }
        var position = 13 + colourTableLength(bytes[10])
        while position < bytes.count {
            switch bytes[position] {
            case 0x21:
                guard let next = endOfBlocks(from: position + 2, in: bytes) else { return nil }
                position = next
            case 0x2C:
                guard let width = bytes.little(position + 5, 2), let height = bytes.little(position + 7, 2),
                    let flags = bytes.big(position + 9, 1),
                    endOfBlocks(from: position + 11 + colourTableLength(UInt8(flags)), in: bytes) != nil
                else { return nil }
                return PictureHead(format: .gif, width: width, height: height)
            default: return nil
            }
        }
        return nil
    }

    private static func colourTableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Behind the empty block that ends a row of them; `nil` when it is missing.
    private static func endOfBlocks(from start: Int, in bytes: [UInt8]) -> Int? {
        var position = start
        while position < bytes.count {
            let length = Int(bytes[position])
            position += 1 + length
            if length == 0 { return position }
        }
        return nil
    }
}
