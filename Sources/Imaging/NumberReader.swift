/// Reads numbers of a part of a file one after the other, the most significant byte first.
struct NumberReader {
    private let bytes: [UInt8]
    private var rest: Range<Int>

    init(_ bytes: [UInt8], _ part: Range<Int>) {
        self.bytes = bytes
        rest = part
    }

    /// The next number of so many bytes, 0 for no bytes; `nil` behind the end, or where it is beyond what files have.
    mutating func next(_ count: Int) -> Int? {
        if count == 0 { return 0 }
        guard count <= rest.count else { return nil }
        var number = 0
        for byte in bytes[rest.lowerBound..<(rest.lowerBound + count)] {
            guard number <= Int.max >> 16 else { return nil }
            number = number << 8 | Int(byte)
        }
        rest = (rest.lowerBound + count)..<rest.upperBound
        return number
    }
}
