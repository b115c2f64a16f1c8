/// Finds a pattern among bytes (Horspool): most positions are stepped over.
public struct ByteSearch: Sendable {
    /// What is looked for.
    public let pattern: [UInt8]
    private var steps: [Int]

    /// A search for one pattern, to be made once and used often.
    ///
    /// - Parameter pattern: at least one byte.
    public init(_ pattern: [UInt8]) {
        precondition(!pattern.isEmpty, "a pattern needs a byte")
        self.pattern = pattern
        steps = Array(repeating: pattern.count, count: 256)
        for (index, byte) in pattern.dropLast().enumerated() { steps[Int(byte)] = pattern.count - 1 - index }
    }

    /// Where the pattern begins first; `nil` where it is not.
    public func first(in bytes: ArraySlice<UInt8>) -> Int? {
        let last = pattern.count - 1
        var position = bytes.startIndex
        while position + last < bytes.endIndex {
            let end = bytes[position + last]
            if end == pattern[last], bytes[position...(position + last)].elementsEqual(pattern) { return position }
            position += steps[Int(end)]
        }
        return nil
    }
}
