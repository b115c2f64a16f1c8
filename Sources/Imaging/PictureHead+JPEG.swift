extension PictureHead {
    /// A scan goes over the whole picture, and a small file can hold thousands; real ones have a dozen.
    static let maximumScans = 64

    /// ITU-T T.81 annex B: segments and scans up to the end of the image.
    static func jpeg(_ bytes: [UInt8]) -> PictureHead? {
        var head: PictureHead?
        var exif: [UInt8]?
        var scans = 0
        var position = 2
        while let marker = JPEGMarker.at(&position, of: bytes) {
            if marker == JPEGMarker.end {
                head?.exif = exif
                return scans > 0 ? head : nil
            }
            guard let length = bytes.big(position + 2, 2), length >= 2, position + 2 + length <= bytes.count else {
                return nil
            }
            let content = position + 4
            let next = position + 2 + length
            if JPEGMarker.isFrame(marker) {
                guard head == nil, let height = bytes.big(content + 1, 2), let width = bytes.big(content + 3, 2) else {
                    return nil
                }
                head = PictureHead(format: .jpeg, width: width, height: height)
            }
            if marker == 0xE1, exif == nil, bytes[content..<next].starts(with: "Exif\0\0".utf8) {
                exif = Array(bytes[content..<next])
            }
            position = next
            if marker == JPEGMarker.scan {
                scans += 1
                guard scans <= maximumScans else { return nil }
                position = JPEGMarker.endOfScan(from: position, in: bytes)
            }
        }
        return nil
    }
}

/// The second bytes of markers (ITU-T T.81 table B.1).
enum JPEGMarker {
    static let jfif: UInt8 = 0xE0
    static let frame: UInt8 = 0xC2
    static let codes: UInt8 = 0xC4
    static let quantization: UInt8 = 0xDB
    static let scan: UInt8 = 0xDA
    static let end: UInt8 = 0xD9
    static let comment: UInt8 = 0xFE

    /// SOF0 to SOF15 without the three that are no frames.
    static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// The marker at a position, which is moved over fill bytes and markers that stand alone; `nil` where none stands.
    static func at(_ position: inout Int, of bytes: [UInt8]) -> UInt8? {
        while position + 1 < bytes.count, bytes[position] == 0xFF {
            switch bytes[position + 1] {
            case 0xFF: position += 1
            case 0x01, 0xD0...0xD7: position += 2
            case 0x00, 0xD8: return nil
            case let marker: return marker
            }
        }
        return nil
    }

    /// Where the data of a scan end: before a marker that is neither a restart nor a stuffed byte.
    static func endOfScan(from start: Int, in bytes: [UInt8]) -> Int {
        var position = start
        while position + 1 < bytes.count {
            if bytes[position] == 0xFF {
                switch bytes[position + 1] {
                case 0x00, 0x01, 0xD0...0xD7, 0xFF: break
                default: return position
                }
            }
            position += 1
        }
        return position
    }
}
