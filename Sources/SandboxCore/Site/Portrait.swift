internal import Crypto

/// A portrait drawn from an id: a symmetric pattern in one colour, the same every time.
package struct Portrait: Sendable {
    private let cells: [[Bool]]
    private let colour: [UInt8]

    package init(of person: PersonID) {
        let digest = Digest.sha256(Array("portrait \(person)".utf8))
        // Five columns of five, the last two mirror the first two.
        cells = (0..<5).map { row in
            (0..<5).map { column in digest[row * 3 + min(column, 4 - column)] & 1 == 1 }
        }
        // Dark enough to stand on the light ground.
        colour = digest[20..<23].map { 40 + $0 / 2 }
    }

    /// The size somebody asks for, within what is drawn.
    package static func pixels(_ asked: String?) -> Int {
        asked.flatMap { Int($0) }.map { min(max($0, 16), 512) } ?? 50
    }

    /// A square PNG of two colours (PNG specification, third edition, colour type 3, one bit per pixel).
    package func png(pixels: Int) -> [UInt8] {
        var rows: [UInt8] = []
        let width = (pixels + 7) / 8
        for y in 0..<pixels {
            rows.append(0)
            var row = [UInt8](repeating: 0, count: width)
            for x in 0..<pixels where isSet(x, y, pixels) { row[x / 8] |= 0x80 >> UInt8(x % 8) }
            rows += row
        }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = Self.bigEndian(UInt32(pixels))
        Self.append("IHDR", size + size + [1, 3, 0, 0, 0], to: &png)
        Self.append("PLTE", [0xF1, 0xEE, 0xE6] + colour, to: &png)
        Self.append("IDAT", Self.stored(rows), to: &png)
        Self.append("IEND", [], to: &png)
        return png
    }

    private func isSet(_ x: Int, _ y: Int, _ pixels: Int) -> Bool {
        // Half a cell of ground around the pattern.
        let (column, row) = (x * 12 / pixels - 1, y * 12 / pixels - 1)
        guard (0..<10).contains(column), (0..<10).contains(row) else { return false }
        return cells[row / 2][column / 2]
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
