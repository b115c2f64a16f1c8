internal import SandboxCore

/// One entry of the parameter `fields`: `name`, `picture.width(100){url}`, or in its first form `feed.fields(message)`.
struct FieldSelection: Sendable, Equatable {
    var name: String
    var arguments: [String: String] = [:]
    var fields: [FieldSelection] = []

    /// Reads a list; `nil` when it cannot be read.
    ///
    /// Blanks and empty entries are passed over.
    static func list(_ text: String) -> [FieldSelection]? {
        var reader = FieldReader(bytes: Array(text.utf8))
        guard let fields = reader.list(depth: 0), reader.isAtEnd else { return nil }
        return fields
    }
}

private struct FieldReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    private var next: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func list(depth: Int) -> [FieldSelection]? {
        guard depth < 8 else { return nil }
        var fields: [FieldSelection] = []
        while let byte = next, byte != UInt8(ascii: "}"), byte != UInt8(ascii: ")") {
            if byte == UInt8(ascii: ",") || byte == 0x20 {
                position += 1
                continue
            }
            guard let field = field(depth: depth) else { return nil }
            fields.append(field)
            guard let byte = next else { return fields }
            guard [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: ")"), 0x20].contains(byte) else {
                return nil
            }
        }
        return fields
    }

    private mutating func field(depth: Int) -> FieldSelection? {
        guard let name = word() else { return nil }
        var field = FieldSelection(name: name)
        while let byte = next {
            switch byte {
            case UInt8(ascii: "."):
                position += 1
                guard let argument = word() else { return nil }
                if argument == "fields", next == UInt8(ascii: "(") {
                    guard let fields = enclosed(by: UInt8(ascii: ")"), depth: depth) else { return nil }
                    field.fields = fields
                    continue
                }
                guard let value = parenthesised() else { return nil }
                field.arguments[argument] = value
            case UInt8(ascii: "{"):
                guard let fields = enclosed(by: UInt8(ascii: "}"), depth: depth) else { return nil }
                field.fields = fields
            default: return field
            }
        }
        return field
    }

    /// A list between brackets, of which the first is next.
    private mutating func enclosed(by end: UInt8, depth: Int) -> [FieldSelection]? {
        position += 1
        guard let fields = list(depth: depth + 1), next == end else { return nil }
        position += 1
        return fields
    }

    private mutating func word() -> String? {
        let start = position
        while let byte = next, isWordByte(byte) { position += 1 }
        return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func parenthesised() -> String? {
        guard next == UInt8(ascii: "(") else { return nil }
        let rest = bytes[(position + 1)...]
        guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return nil }
        position = end + 1
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
