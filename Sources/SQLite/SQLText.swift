/// The little this module must know about the text of SQL; everything else is SQLite's to parse.
enum SQLText {
    /// Whether a text holds only blanks, comments and semicolons.
    static func isBlank(_ text: some Collection<UInt8>) -> Bool {
        var rest = text[...]
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C, UInt8(ascii: ";"):
                rest = rest.dropFirst()
            case UInt8(ascii: "-") where rest.starts(with: "--".utf8):
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
                rest = afterBlockComment(rest.dropFirst(2))
            default:
                return false
            }
        }
        return true
    }

    /// What follows the end of a block comment; a comment without an end reaches to the end of the text.
    private static func afterBlockComment<Text: Collection<UInt8>>(_ text: Text) -> Text
    where Text.SubSequence == Text {
        var rest = text
        while !rest.isEmpty {
            if rest.starts(with: "*/".utf8) { return rest.dropFirst(2) }
            rest = rest.dropFirst()
        }
        return rest
    }
}
