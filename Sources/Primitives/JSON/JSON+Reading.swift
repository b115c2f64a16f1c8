extension JSON {
    /// Reads one JSON text; `nil` when it is not exactly one, is not UTF-8, or is nested too deeply.
    ///
    /// - Parameters:
    ///   - maximumDepth: how deep a value may lie; answers of the networks need about eight levels.
    ///   - refusesRepeatedNames: whether an object with one name twice is no value; else the last one counts.
    public init?(_ bytes: [UInt8], maximumDepth: Int = 64, refusesRepeatedNames: Bool = false) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var reader = JSONReader(
            bytes: bytes,
            maximumDepth: maximumDepth,
            refusesRepeatedNames: refusesRepeatedNames
        )
        do {
            self = try reader.document()
        } catch {
            return nil
        }
    }

    /// Reads one JSON text, as deep as the networks nest.
    public init?(text: String) { self.init(Array(text.utf8)) }
}

/// A reader of one JSON text whose bytes are known to be UTF-8.
private struct JSONReader {
    /// The text does not follow the grammar.
    struct Malformed: Error {}

    let bytes: [UInt8]
    let maximumDepth: Int
    let refusesRepeatedNames: Bool
    var position = 0

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func document() throws(Malformed) -> JSON {
        let value = try value(depth: 0)
        guard next == nil else { throw Malformed() }
        return value
    }

    /// A value with the white space on both sides.
    private mutating func value(depth: Int) throws(Malformed) -> JSON {
        guard depth <= maximumDepth else { throw Malformed() }
        skipWhitespace()
        let value: JSON
        switch next {
        case UInt8(ascii: "{"): value = try object(depth: depth)
        case UInt8(ascii: "["): value = try array(depth: depth)
        case UInt8(ascii: "\""): value = .string(try string())
        case UInt8(ascii: "t"): value = try word("true", .bool(true))
        case UInt8(ascii: "f"): value = try word("false", .bool(false))
        case UInt8(ascii: "n"): value = try word("null", .null)
        default: value = .number(try number())
        }
        skipWhitespace()
        return value
    }

    private mutating func object(depth: Int) throws(Malformed) -> JSON {
        position += 1
        skipWhitespace()
        var members: [JSON.Member] = []
        var names: Set<String> = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipWhitespace()
            let name = try string()
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw Malformed() }
            members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
            guard !refusesRepeatedNames || names.insert(name).inserted else { throw Malformed() }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw Malformed() }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Malformed) -> JSON {
        position += 1
        skipWhitespace()
        var elements: [JSON] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw Malformed() }
        return .array(elements)
    }

    private mutating func word(_ word: String, _ value: JSON) throws(Malformed) -> JSON {
        guard bytes[position...].starts(with: word.utf8) else { throw Malformed() }
        position += word.utf8.count
        return value
    }

    /// RFC 8259 section 6: no leading zero, no plus sign, digits on both sides of the point.
    private mutating func number() throws(Malformed) -> String {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(Malformed) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw Malformed() }
    }

    private mutating func string() throws(Malformed) -> String {
        guard take(UInt8(ascii: "\"")) else { throw Malformed() }
        var text: [UInt8] = []
        var start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[start..<position]
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[start..<position]
                position += 1
                text += Array(String(try escape()).utf8)
                start = position
            case 0..<0x20: throw Malformed()
            default: position += 1
            }
        }
        throw Malformed()
    }

    private mutating func escape() throws(Malformed) -> Unicode.Scalar {
        guard let byte = next else { throw Malformed() }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Malformed()
        }
    }

    /// One or two `\uXXXX`; half of a surrogate pair becomes U+FFFD, as browsers make of it when they show it.
    private mutating func unicodeEscape() throws(Malformed) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        let mark = position
        guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            position = mark
            return "\u{FFFD}"
        }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else {
            position = mark
            return "\u{FFFD}"
        }
        let value = 0x1_0000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private mutating func codeUnit() throws(Malformed) -> UInt16 {
        guard position + 4 <= bytes.count else { throw Malformed() }
        var unit: UInt16 = 0
        for byte in bytes[position..<(position + 4)] {
            guard let digit = Hex.value(byte) else { throw Malformed() }
            unit = unit << 4 | UInt16(digit)
        }
        position += 4
        return unit
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipWhitespace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
