internal import Primitives

extension JSON {
    /// Reads a text (RFC 8259); `nil` when it is not JSON or nested deeper than 32.
    package init?(_ bytes: some Sequence<UInt8>) {
        var reader = JSONReader(bytes: Array(bytes))
        guard let value = reader.value(depth: 0), reader.isAtEnd() else { return nil }
        self = value
    }

    /// Reads a text; `nil` when it is not JSON or nested deeper than 32.
    package init?(text: String) {
        self.init(text.utf8)
    }
}

private struct JSONReader {
    let bytes: [UInt8]
    var position = 0

    private static let greatestDepth = 32

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func isAtEnd() -> Bool {
        skipSpace()
        return position == bytes.count
    }

    mutating func value(depth: Int) -> JSON? {
        skipSpace()
        guard depth <= Self.greatestDepth, position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSON.string)
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func object(depth: Int) -> JSON? {
        position += 1
        var members: [JSON.Member] = []
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let name = string() else { return nil }
            skipSpace()
            guard take(":"), let value = value(depth: depth + 1) else { return nil }
            members.append(JSON.Member(name: name, value: value))
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { return nil }
        }
    }

    private mutating func array(depth: Int) -> JSON? {
        position += 1
        var elements: [JSON] = []
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { return nil }
        }
    }

    private mutating func string() -> String? {
        position += 1
        // UTF-16, because an escape names a unit and two of them may name one scalar.
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text.append(contentsOf: String(scalar).utf8)
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = unit() else { return nil }
            guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
            guard take("\\u"), let low = self.unit(), (0xDC00...0xDFFF).contains(low) else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        default: return nil
        }
    }

    private mutating func unit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[position..<(position + 4)] {
            guard let digit = Hex.value(byte) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        position += 4
        return unit
    }

    private mutating func number() -> JSON? {
        let start = position
        while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: ".") else { return nil }
        if let integer = Int64(text) { return .integer(integer) }
        return Double(text).map(JSON.number)
    }
}
