/// Plain text as Markdown of Flyleaf that shows just that text.
enum MarkdownText {
    /// The text with a backslash before every character that would mean something; its lines stay lines.
    static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            escapedLine(String(line), isAtStart: true)
        }.joined(separator: "\n")
    }

    /// A piece of a line.
    ///
    /// - Parameter isAtStart: whether the line begins with it, where a `#`, a number and others mean more.
    static func escapedLine(_ text: String, isAtStart: Bool) -> String {
        let scalars = Array(text.unicodeScalars)
        var output = String.UnicodeScalarView()
        var index = 0
        if isAtStart {
            // Four blanks would begin code.
            while index < scalars.count, scalars[index] == " " || scalars[index] == "\t" { index += 1 }
            let digits = scalars[index...].prefix { ("0"..."9").contains($0) }
            if (1...9).contains(digits.count), digits.endIndex < scalars.count,
                scalars[digits.endIndex] == "." || scalars[digits.endIndex] == ")"
            {
                output += digits
                output.append("\\")
                index = digits.endIndex
            } else if index < scalars.count, "#-+=~>".unicodeScalars.contains(scalars[index]) {
                output.append("\\")
                output.append(scalars[index])
                index += 1
            }
        }
        while index < scalars.count {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if means(scalars[index], before: next) { output.append("\\") }
            output.append(scalars[index])
            index += 1
        }
        return String(output)
    }

    private static func means(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", "&": true
        // At the end of a piece nobody knows what follows.
        case ">": next == "!" || next == nil
        case "!": next == "<" || next == "[" || next == nil
        default: false
        }
    }
}
