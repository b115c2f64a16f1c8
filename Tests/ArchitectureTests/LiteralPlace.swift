/// Where a literal stands: the label of the argument, and the heads of the brackets around it, the nearest first.
struct LiteralPlace {
    /// What stands between the start of its argument or statement and the literal.
    let lead: String
    /// What stands before each opening bracket around it, in its line, the nearest first.
    let heads: [String]

    /// Reads the code before an offset backwards; literals are blank in it, so that their content opens and closes nothing.
    init(_ code: [UInt8], before offset: Int) {
        var position = offset
        var depth = 0
        var lead: String?
        var heads: [String] = []
        while position > 0 {
            position -= 1
            switch code[position] {
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth += 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth > 0 {
                    depth -= 1
                } else {
                    if lead == nil { lead = Self.text(code, position + 1, offset) }
                    heads.append(Self.line(code, upTo: position))
                }
            case UInt8(ascii: ",") where depth == 0:
                if lead == nil { lead = Self.text(code, position + 1, offset) }
            default: break
            }
        }
        self.lead = lead ?? Self.text(code, 0, offset)
        self.heads = heads
    }

    private static func line(_ code: [UInt8], upTo end: Int) -> String {
        var start = end
        while start > 0, code[start - 1] != 0x0A { start -= 1 }
        return text(code, start, end)
    }

    private static func text(_ code: [UInt8], _ start: Int, _ end: Int) -> String {
        String(decoding: code[start..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
