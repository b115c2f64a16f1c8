/// Bytes changed a little, again and again, from a seed: what is found is found again.
public struct Mutation {
    private var state: UInt64

    /// A row of changes.
    public init(seed: UInt64) { state = seed &* 2 &+ 1 }

    /// The longest that a text grows.
    private static let maximumLength = 4096
    /// What parsers trip over.
    private static let tokens: [[UInt8]] = [
        [0], [0xFF], [0x0D, 0x0A], [0xC3, 0x28], [0xF0, 0x9F, 0x98, 0x80], [0xEF, 0xBB, 0xBF], Array("%00".utf8),
        Array("%2f".utf8), Array("../".utf8), Array("&#x0;".utf8), Array("\\u0000".utf8), Array("\\ud800".utf8),
        Array("99999999999999999999".utf8), Array("-1".utf8), Array("\"".utf8), Array("[[[[[[[[".utf8),
        Array("{{{{".utf8), Array("::".utf8), Array("é".utf8), Array("<!--".utf8), Array("\u{202E}".utf8),
    ]

    private mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, count)
    }

    /// One of some texts with a few changes.
    public mutating func changed(_ corpus: [[UInt8]]) -> [UInt8] {
        guard !corpus.isEmpty else { return [] }
        var bytes = corpus[next(corpus.count)]
        for _ in 0...next(4) {
            let place = next(bytes.count + 1)
            switch next(7) {
            case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(next(8))
            case 1 where place < bytes.count: bytes[place] = UInt8(next(256))
            case 2: bytes.insert(contentsOf: Self.tokens[next(Self.tokens.count)], at: place)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + next(8)))
            case 4: bytes.removeSubrange(place...)
            case 5:
                // A piece of itself once more.
                let end = min(bytes.count, place + 1 + next(64))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: next(bytes.count + 1))
            default:
                // The end of another one.
                let other = corpus[next(corpus.count)]
                bytes = Array(bytes[..<place]) + Array(other[next(other.count + 1)...])
            }
        }
        return Array(bytes.prefix(Self.maximumLength))
    }
}
