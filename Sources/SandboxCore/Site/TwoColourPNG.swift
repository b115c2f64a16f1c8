/// A PNG of two colours, one bit for each pixel (PNG specification, third edition, colour type 3), not compressed.
package struct TwoColourPNG: Sendable {
    private let width: Int
    private let height: Int
    private let ground: [UInt8]
    private let figure: [UInt8]

    /// - Parameter ground: the red, green and blue of what is not set.
    /// - Parameter figure: those of what is.
    package init(width: Int, height: Int, ground: [UInt8], figure: [UInt8]) {
        self.width = width
        self.height = height
        self.ground = ground
        self.figure = figure
    }

    /// The file.
    ///
    /// - Parameter isSet: whether a pixel, by column and row, has the colour of the figure.
    package func bytes(_ isSet: (Int, Int) -> Bool) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            var row = [UInt8](repeating: 0, count: (width + 7) / 8)
            for x in 0..<width where isSet(x, y) { row[x / 8] |= 0x80 >> UInt8(x % 8) }
            rows += row
        }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
        Self.append("IHDR", size + [1, 3, 0, 0, 0], to: &png)
        Self.append("PLTE", ground + figure, to: &png)
        Self.append("IDAT", Self.stored(rows), to: &png)
        Self.append("IEND", [], to: &png)
        return png
    }

    /// Bytes in blocks that are not compressed (RFC 1951 section 3.2.4), within a zlib stream (RFC 1950).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        while true {
            let end = min(start + 65_535, bytes.count)
            let length = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += bytes[start..<end]
            start = end
            if end == bytes.count { break }
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static func append(_ type: String, _ data: [UInt8], to png: inout [UInt8]) {
        let chunk = Array(type.utf8) + data
        png += bigEndian(UInt32(data.count)) + chunk + bigEndian(crc(chunk))
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> UInt32($0) & 0xFF) }
    }
}
