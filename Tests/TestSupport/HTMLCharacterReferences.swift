import Primitives

/// Character references, `&lt;` and `&#60;` (WHATWG HTML section 13.5, with the few names our pages use).
enum HTMLCharacterReferences {
    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "hellip": "…",
        "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "middot": "·",
        "times": "×", "larr": "←", "rarr": "→", "star": "☆", "starf": "★", "shy": "\u{AD}", "laquo": "«", "raquo": "»",
    ]

    /// The text with every reference replaced; one that is unknown stays as it is and is a fault.
    static func decode(_ bytes: ArraySlice<UInt8>, _ faults: inout [String]) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            guard bytes[position] == UInt8(ascii: "&") else {
                output.append(bytes[position])
                position += 1
                continue
            }
            let rest = bytes[(position + 1)...].prefix(12)
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")), let text = replacement(for: rest[..<end]) else {
                faults.append("an ampersand that is not written as &amp;")
                output.append(bytes[position])
                position += 1
                continue
            }
            output.append(utf8: text)
            position = end + 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func replacement(for name: ArraySlice<UInt8>) -> String? {
        guard name.first == UInt8(ascii: "#") else { return named[String(decoding: name, as: UTF8.self)] }
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let isHexadecimal = digits.utf8.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
