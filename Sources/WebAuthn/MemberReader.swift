import Primitives

/// Reads the members of one JSON object (RFC 8259) whose bytes are known to be UTF-8.
///
/// Objects and arrays in it are checked and passed over: nothing that is asked for here lies deeper.
struct MemberReader {
    enum Member: Sendable, Equatable {
        case text(String)
        case bool(Bool)
        case other
    }

    private struct Malformed: Error {}

    private static let maximumDepth = 8

    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The members of the object that the bytes are; `nil` when they are not exactly one, or a name is there twice.
    mutating func object() -> [String: Member]? {
        do {
            skipWhitespace()
            let members = try members(depth: 0)
            skipWhitespace()
            return position == bytes.count ? members : nil
        } catch {
            return nil
        }
    }

    private mutating func members(depth: Int) throws(Malformed) -> [String: Member] {
        try expect(UInt8(ascii: "{"))
        skipWhitespace()
        var members: [String: Member] = [:]
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipWhitespace()
            let name = try string()
            skipWhitespace()
            try expect(UInt8(ascii: ":"))
            guard members.updateValue(try value(depth: depth + 1), forKey: name) == nil else { throw Malformed() }
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        return members
    }

    /// A value with the white space on both sides.
    private mutating func value(depth: Int) throws(Malformed) -> Member {
        guard depth <= Self.maximumDepth else { throw Malformed() }
        skipWhitespace()
        defer { skipWhitespace() }
        switch next {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "{"):
            _ = try members(depth: depth)
            return .other
        case UInt8(ascii: "["):
            try elements(depth: depth)
            return .other
        default: return try word()
        }
    }

    private mutating func elements(depth: Int) throws(Malformed) {
        try expect(UInt8(ascii: "["))
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return }
        repeat { _ = try value(depth: depth + 1) } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// `true`, `false`, `null` or a number.
    private mutating func word() throws(Malformed) -> Member {
        let start = position
        while let byte = next, Self.isOfWord(byte) { position += 1 }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .other
        case let digits where digits.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil:
            return .other
        default: throw Malformed()
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private mutating func string() throws(Malformed) -> String {
        try expect(UInt8(ascii: "\""))
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
            case 0..<0x20: throw Malformed()
            default: text.append(byte)
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

    /// `\uXXXX`; nothing that is compared here is written with half of a surrogate pair, so it becomes U+FFFD.
    private mutating func unicodeEscape() throws(Malformed) -> Unicode.Scalar {
        guard position + 4 <= bytes.count else { throw Malformed() }
        var unit: UInt32 = 0
        for byte in bytes[position..<(position + 4)] {
            guard let digit = Hex.value(byte) else { throw Malformed() }
            unit = unit << 4 | UInt32(digit)
        }
        position += 4
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Malformed) {
        guard take(byte) else { throw Malformed() }
    }

    private mutating func skipWhitespace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
