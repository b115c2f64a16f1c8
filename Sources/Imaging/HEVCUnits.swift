/// The units that the decoder of one picture gets (ITU-T H.265 section 7.3), as far as they say what they will take.
struct HEVCUnits {
    /// The largest area in pixels that a sequence parameter set names.
    private(set) var largestArea = 0
    private var pictures = 0

    /// Reads the units of the configuration and those of the data behind them (ISO/IEC 14496-15 section 8.3.3.1).
    ///
    /// - Returns: `nil` when they are broken, name no size, or hold more than one picture or one that needs others.
    init?(configuration: [UInt8], data: [UInt8]) {
        var reader = NumberReader(configuration, 0..<configuration.count)
        for _ in 0..<21 where reader.next(1) == nil { return nil }
        guard let lengths = reader.next(1), lengths & 3 == 3, let arrays = reader.next(1) else { return nil }
        var position = 23
        for _ in 0..<arrays {
            guard let count = configuration.big(position + 1, 2) else { return nil }
            position += 3
            for _ in 0..<count {
                guard let length = configuration.big(position, 2), position + 2 + length <= configuration.count,
                    take(configuration[(position + 2)..<(position + 2 + length)])
                else { return nil }
                position += 2 + length
            }
        }
        position = 0
        while position < data.count {
            guard let length = data.big(position, 4), length <= data.count - position - 4,
                take(data[(position + 4)..<(position + 4 + length)])
            else { return nil }
            position += 4 + length
        }
        guard largestArea > 0, pictures == 1 else { return nil }
    }

    private mutating func take(_ unit: ArraySlice<UInt8>) -> Bool {
        guard unit.count >= 2, let first = unit.first else { return false }
        switch first >> 1 & 0x3F {
        // Pictures that need no other: what is a still picture has no more kinds.
        case 16...21:
            if let flags = unit.dropFirst(2).first, flags & 0x80 != 0 { pictures += 1 }
            return true
        case 0...31: return false
        case 33:
            guard let area = SequenceBits.area(unit.dropFirst(2)) else { return false }
            largestArea = max(largestArea, area)
            return true
        default: return true
        }
    }
}
