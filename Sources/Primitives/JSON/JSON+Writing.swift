extension JSON {
    /// The value as JSON text in the plain style.
    public var jsonText: String { String(decoding: encoded(.plain), as: UTF8.self) }

    /// The value as JSON text, the same value always the same bytes.
    public func encoded(_ style: Style) -> [UInt8] {
        var output: [UInt8] = []
        write(style, into: &output)
        return output
    }

    private func write(_ style: Style, into output: inout [UInt8]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let isTrue): output += (isTrue ? "true" : "false").utf8
        case .number(let digits): output += digits.utf8
        case .string(let text): Self.write(text, style, into: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(style, into: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.name, style, into: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(style, into: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, _ style: Style, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
            case "\n": output += "\\n".utf8
            case "\r": output += "\\r".utf8
            case "\t": output += "\\t".utf8
            case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}": writeEscape(UInt16(scalar.value), into: &output)
            case "/" where style == .ascii: output += "\\/".utf8
            case "<" where style == .markup, ">" where style == .markup, "&" where style == .markup:
                writeEscape(UInt16(scalar.value), into: &output)
            case "\u{7F}"... where style == .ascii:
                for unit in scalar.utf16 { writeEscape(unit, into: &output) }
            default: output += scalar.utf8
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeEscape(_ unit: UInt16, into output: inout [UInt8]) {
        output += "\\u".utf8
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 15)
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
