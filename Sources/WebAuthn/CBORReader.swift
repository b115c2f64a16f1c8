internal import CCBOR

/// Reads values out of bytes, item by item, with the decoder of libcbor that keeps nothing and allocates nothing.
///
/// What libcbor takes and the canonical form does not is refused here: longer heads than needed, a name twice in a
/// map, too many levels.
struct CBORReader {
    /// The bytes are not a value in the form that is taken.
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private(set) var position: Int

    init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// The next value with all that is in it.
    mutating func value(depth: Int) throws(Malformed) -> CBORValue {
        guard depth < CBORValue.maximumDepth else { throw Malformed() }
        let item = try next()
        switch item.major {
        case 0: return .unsigned(item.number)
        case 1: return .negative(item.number)
        case 2: return .bytes(Array(item.content))
        case 3:
            guard let text = String(validating: item.content, as: UTF8.self) else { throw Malformed() }
            return .text(text)
        case 4:
            var elements: [CBORValue] = []
            // Never reserved for: the count is what a stranger claims, and the bytes run out long before.
            for _ in 0..<item.number { elements.append(try value(depth: depth + 1)) }
            return .array(elements)
        case 5:
            var members: [CBORValue: CBORValue] = [:]
            for _ in 0..<item.number {
                let name = try value(depth: depth + 1)
                guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else { throw Malformed() }
            }
            return .map(members)
        case 7: return item.number == 22 ? .null : .bool(item.number == 21)
        default: throw Malformed()
        }
    }

    private struct Item {
        let major: Int32
        let number: UInt64
        let content: ArraySlice<UInt8>
    }

    private mutating func next() throws(Malformed) -> Item {
        guard position < bytes.count else { throw Malformed() }
        var head = flyleaf_cbor_head()
        let size = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe flyleaf_cbor_next(buffer.baseAddress.map { unsafe $0 + position }, buffer.count - position, &head)
        }
        guard size > 0, size <= bytes.count - position else { throw Malformed() }
        let isString = head.major == 2 || head.major == 3
        let contentLength = isString ? Int(clamping: head.number) : 0
        guard head.major == 7 ? size == 1 : size - contentLength == Self.headLength(head.number) else {
            throw Malformed()
        }
        let end = position + size
        defer { position = end }
        return Item(major: head.major, number: head.number, content: bytes[(end - contentLength)..<end])
    }

    /// How many bytes the shortest head with a number has (RFC 8949 section 3).
    private static func headLength(_ number: UInt64) -> Int {
        switch number {
        case ..<24: 1
        case ...0xFF: 2
        case ...0xFFFF: 3
        case ...0xFFFF_FFFF: 5
        default: 9
        }
    }
}
