/// Texts as XML 1.0 takes them.
enum XMLText {
    /// The text for the content of an element or a value in double quotes; what XML has no way to write is left out.
    static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output.append(contentsOf: "&amp;".unicodeScalars)
            case "<": output.append(contentsOf: "&lt;".unicodeScalars)
            case ">": output.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": output.append(contentsOf: "&quot;".unicodeScalars)
            // A reader would make another line end of it.
            case "\r": output.append(contentsOf: "&#13;".unicodeScalars)
            // XML 1.0 section 2.2.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: output.append(scalar)
            }
        }
        return String(output)
    }
}
