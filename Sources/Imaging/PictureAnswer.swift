internal import Jail

/// What a decoder answers: which walls stand around it, how it went, and the picture in two sizes.
///
/// Whoever reads one believes nothing in it: a decoder that a file has taken over may say anything.
struct PictureAnswer {
    let walls: Jail.Walls
    let outcome: Result<UprightPicture, PictureFault>

    /// The pieces it is sent in: a head of walls, outcome and four numbers of four bytes, then the two files.
    var pieces: [[UInt8]] {
        switch outcome {
        case .success(let picture):
            let numbers = [picture.width, picture.height, picture.jpeg.count, picture.thumbnail.count]
            return [[walls.rawValue, 0] + numbers.flatMap { [UInt8](big: $0) }, picture.jpeg, picture.thumbnail]
        case .failure(let fault):
            let number = PictureFault.allCases.firstIndex(of: fault) ?? 0
            return [[walls.rawValue, UInt8(number + 1)]]
        }
    }

    init(walls: Jail.Walls, outcome: Result<UprightPicture, PictureFault>) {
        self.walls = walls
        self.outcome = outcome
    }

    /// Reads one; `nil` when it is not what an honest decoder says under these rules.
    init?(_ bytes: [UInt8], by rules: PictureRules) {
        guard bytes.count >= 2 else { return nil }
        walls = Jail.Walls(rawValue: bytes[0])
        guard bytes[1] == 0 else {
            let faults = PictureFault.allCases
            guard bytes.count == 2, Int(bytes[1]) <= faults.count else { return nil }
            outcome = .failure(faults[Int(bytes[1]) - 1])
            return
        }
        guard let width = bytes.big(2, 4), let height = bytes.big(6, 4), let length = bytes.big(10, 4),
            let smaller = bytes.big(14, 4), bytes.count == Self.headLength + length + smaller
        else { return nil }
        let jpeg = Array(bytes[Self.headLength..<(Self.headLength + length)])
        let thumbnail = Array(bytes[(Self.headLength + length)...])
        guard let large = PictureHead.written(jpeg), large == (width, height), max(width, height) <= rules.longestSide,
            let small = PictureHead.written(thumbnail), max(small.width, small.height) <= rules.longestThumbnailSide
        else { return nil }
        outcome = .success(UprightPicture(jpeg: jpeg, thumbnail: thumbnail, width: width, height: height))
    }

    /// Bytes that an answer never has: of a picture of nothing but noise a JPEG has less than three a pixel.
    static func limit(_ rules: PictureRules) -> Int {
        let pixels = rules.longestSide * rules.longestSide + rules.longestThumbnailSide * rules.longestThumbnailSide
        return 3 * pixels + 65_536
    }

    private static let headLength = 18
}

extension PictureHead {
    /// The sides of a JPEG that is made as ours are: tables, one frame, scans, an end, and nothing beside or behind them.
    static func written(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.has([0xFF, 0xD8], at: 0) else { return nil }
        var sides: (width: Int, height: Int)?
        var position = 2
        while let marker = JPEGMarker.at(&position, of: bytes) {
            if marker == JPEGMarker.end { return position + 2 == bytes.count ? sides : nil }
            guard let length = bytes.big(position + 2, 2), length >= 2, position + 2 + length <= bytes.count else {
                return nil
            }
            switch marker {
            case JPEGMarker.frame:
                guard sides == nil, let height = bytes.big(position + 5, 2), let width = bytes.big(position + 7, 2),
                    width > 0, height > 0
                else { return nil }
                sides = (width, height)
            case JPEGMarker.jfif:
                // Sixteen bytes: without a picture inside.
                guard length == 16 else { return nil }
            case JPEGMarker.quantization, JPEGMarker.codes, JPEGMarker.scan: break
            default: return nil
            }
            position += 2 + length
            if marker == JPEGMarker.scan { position = JPEGMarker.endOfScan(from: position, in: bytes) }
        }
        return nil
    }
}
