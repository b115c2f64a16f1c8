extension JSON {
    /// The text in the manner of the Graph API: only ASCII, and slashes escaped as well.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        write(into: &output)
        return output
    }

    private func write(into output: inout [UInt8]) {
        switch self {
        case .null: output += Array("null".utf8)
        case .bool(let flag): output += Array((flag ? "true" : "false").utf8)
        case .integer(let number): output += Array(String(number).utf8)
        case .number(let number): output += Array((number.isFinite ? number.description : "null").utf8)
        case .string(let text): Self.write(text, into: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(into: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.name, into: &output)
                output.append(UInt8(ascii: ":"))
                member.value.write(into: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, into output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for unit in text.utf16 {
            switch unit {
            case 0x22: output += [0x5C, 0x22]
            case 0x2F: output += [0x5C, 0x2F]
            case 0x5C: output += [0x5C, 0x5C]
            case 0x0A: output += [0x5C, UInt8(ascii: "n")]
            case 0x0D: output += [0x5C, UInt8(ascii: "r")]
            case 0x09: output += [0x5C, UInt8(ascii: "t")]
            case 0x20...0x7E: output.append(UInt8(unit))
            default: writeEscape(unit, into: &output)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeEscape(_ unit: UInt16, into output: inout [UInt8]) {
        output += [0x5C, UInt8(ascii: "u")]
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(unit >> UInt16(shift) & 15)
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
