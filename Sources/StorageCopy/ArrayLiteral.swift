import Primitives
import SQLValues

/// A column of many rows as one value: an array as PostgreSQL reads it (PostgreSQL 15, 8.15.2 and 8.4.1).
///
/// So a page of rows is one statement whose text is always the same, however many they are and whatever is NULL.
struct ArrayLiteral {
    private(set) var text = "{"

    /// An array of values.
    init(_ values: some Sequence<SQLValue>) {
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            add(value)
        }
        text += "}"
    }

    private mutating func add(_ value: SQLValue) {
        switch value {
        case .null: text += "NULL"
        case .integer(let number): text += "\(number)"
        case .real(let number): text += "\"\(number)\""
        case .text(let words): add(quoted: words.utf8)
        case .blob(let bytes):
            text += "\"\\\\x"
            text += Hex.encode(bytes)
            text += "\""
        }
    }

    private mutating func add(quoted bytes: String.UTF8View) {
        var escaped: [UInt8] = [0x22]
        for byte in bytes {
            if byte == 0x22 || byte == 0x5C { escaped.append(0x5C) }
            escaped.append(byte)
        }
        escaped.append(0x22)
        text += String(decoding: escaped, as: UTF8.self)
    }
}
