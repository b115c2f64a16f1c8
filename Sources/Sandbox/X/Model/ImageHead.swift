/// What the first bytes of a picture tell: its type and its size in pixels.
struct ImageHead: Sendable, Equatable {
    var type: String
    var width: Int
    var height: Int

    /// `nil` when it is none of PNG, JPEG, GIF and WebP.
    init?(_ bytes: [UInt8]) {
        func big(_ position: Int, _ count: Int) -> Int {
            bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
        }
        func little(_ position: Int, _ count: Int) -> Int {
            bytes[position..<(position + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard bytes.count >= 10 else { return nil }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 {
            self.init(type: "image/png", width: big(16, 4), height: big(20, 4))
        } else if bytes.starts(with: "GIF8".utf8) {
            self.init(type: "image/gif", width: little(6, 2), height: little(8, 2))
        } else if bytes.starts(with: "RIFF".utf8), bytes.count >= 30, bytes[8..<12].elementsEqual("WEBP".utf8) {
            self.init(webp: bytes, little)
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            self.init(jpeg: bytes)
        } else {
            return nil
        }
    }

    private init(type: String, width: Int, height: Int) {
        (self.type, self.width, self.height) = (type, width, height)
    }

    private init(webp bytes: [UInt8], _ little: (Int, Int) -> Int) {
        switch bytes[15] {
        case UInt8(ascii: "X"): self.init(type: "image/webp", width: little(24, 3) + 1, height: little(27, 3) + 1)
        case UInt8(ascii: "L"):
            let size = little(21, 4)
            self.init(type: "image/webp", width: size & 0x3FFF + 1, height: size >> 14 & 0x3FFF + 1)
        default: self.init(type: "image/webp", width: little(26, 2) & 0x3FFF, height: little(28, 2) & 0x3FFF)
        }
    }

    /// Walks the segments to the one that begins the frame.
    private init?(jpeg bytes: [UInt8]) {
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                let height = Int(bytes[position + 5]) << 8 | Int(bytes[position + 6])
                let width = Int(bytes[position + 7]) << 8 | Int(bytes[position + 8])
                self.init(type: "image/jpeg", width: width, height: height)
                return
            }
            guard length >= 2 else { return nil }
            position += 2 + length
        }
        return nil
    }
}
