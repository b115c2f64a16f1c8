/// The bits of a sequence parameter set (ITU-T H.265 section 7.3.2.2), without the bytes that keep start codes out.
struct SequenceBits {
    private var bytes: [UInt8] = []
    private var position = 0

    private init(_ unit: ArraySlice<UInt8>) {
        var zeros = 0
        // The sizes stand at the beginning.
        for byte in unit.prefix(512) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
    }

    /// Width times height; `nil` when it is not to be read.
    static func area(_ unit: ArraySlice<UInt8>) -> Int? {
        var bits = SequenceBits(unit)
        guard bits.next(4) != nil, let layers = bits.next(3), bits.next(1) != nil, bits.skipProfile(layers),
            bits.code() != nil, let chroma = bits.code(), chroma <= 3
        else { return nil }
        if chroma == 3, bits.next(1) == nil { return nil }
        guard let width = bits.code(), let height = bits.code(), (1...0xFFFF).contains(width),
            (1...0xFFFF).contains(height)
        else { return nil }
        return width * height
    }

    /// Section 7.3.3: the profile and level of the whole, then of each layer that has its own.
    private mutating func skipProfile(_ layers: Int) -> Bool {
        guard skip(96) else { return false }
        guard layers > 0 else { return true }
        var length = 0
        for layer in 0..<8 {
            guard let flags = next(2) else { return false }
            if layer < layers { length += (flags & 2 == 0 ? 0 : 88) + (flags & 1 == 0 ? 0 : 8) }
        }
        return skip(length)
    }

    private mutating func skip(_ count: Int) -> Bool {
        position += count
        return position <= bytes.count * 8
    }

    private mutating func next(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var number = 0
        for _ in 0..<count {
            number = number << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
            position += 1
        }
        return number
    }

    /// An Exp-Golomb code (section 9.2).
    private mutating func code() -> Int? {
        var zeros = 0
        while let bit = next(1) {
            if bit == 1 { return next(zeros).map { (1 << zeros) - 1 + $0 } }
            zeros += 1
            guard zeros <= 31 else { return nil }
        }
        return nil
    }
}
