extension [UInt8] {
    /// A number in four bytes, the highest first.
    init(big number: Int) { self = (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

    /// Whether a text of ASCII stands at a position.
    func has(_ text: String, at position: Int) -> Bool { has(Array(text.utf8), at: position) }

    /// Whether bytes stand at a position.
    func has(_ bytes: [UInt8], at position: Int) -> Bool {
        count >= position + bytes.count && self[position..<(position + bytes.count)].elementsEqual(bytes)
    }

    /// An unsigned number, the highest byte first; `nil` beyond the end.
    func big(_ position: Int, _ length: Int) -> Int? {
        guard position + length <= count else { return nil }
        return self[position..<(position + length)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// An unsigned number, the lowest byte first; `nil` beyond the end.
    func little(_ position: Int, _ length: Int) -> Int? {
        guard position + length <= count else { return nil }
        return self[position..<(position + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
