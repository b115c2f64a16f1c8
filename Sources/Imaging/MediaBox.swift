/// A box of a media file: its kind, and where its content stands (ISO/IEC 14496-12 section 4.2).
struct MediaBox {
    var kind: String
    var content: Range<Int>

    /// The boxes that fill a part of a file; `nil` when one reaches beyond it.
    static func all(in part: Range<Int>, of bytes: [UInt8]) -> [MediaBox]? {
        guard part.upperBound <= bytes.count else { return nil }
        var boxes: [MediaBox] = []
        var position = part.lowerBound
        while position < part.upperBound {
            guard let short = bytes.big(position, 4), position + 8 <= part.upperBound else { return nil }
            var (length, head) = (short, 8)
            if short == 1 {
                guard let high = bytes.big(position + 8, 4), high == 0, let low = bytes.big(position + 12, 4) else {
                    return nil
                }
                (length, head) = (low, 16)
            } else if short == 0 {
                length = part.upperBound - position
            }
            guard length >= head, length <= part.upperBound - position else { return nil }
            let kind = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
            boxes.append(MediaBox(kind: kind, content: (position + head)..<(position + length)))
            position += length
        }
        return boxes
    }
}
