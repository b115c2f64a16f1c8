/// Whether a scalar would break a line or do something unseen: controls and the two Unicode separators.
func isLineBreakOrControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
}

/// The text without white space at both ends.
func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
}

/// Whether nothing of a text can be seen: white space and scalars that are drawn as nothing (Unicode's
/// `Default_Ignorable_Code_Point`), so that a link or a name made of it could not be found on a page.
func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
}

/// One line of text without white space at its ends; `nil` with a control character in it or when it is too long.
///
/// - Parameter maximumLength: in Unicode scalars, so that the same text counts the same in every program.
func singleLine(_ text: String, maximumLength: Int) -> String? {
    let line = trimmed(text)
    guard line.unicodeScalars.count <= maximumLength, !line.unicodeScalars.contains(where: isLineBreakOrControl) else {
        return nil
    }
    return line
}

/// A name another server sent, or the beginning of a text, made into one line and cut; `nil` when nothing of it can be
/// seen.
///
/// - Parameter maximumLength: in Unicode scalars.
func foreignName(_ text: String, maximumLength: Int) -> String? {
    let scalars = text.unicodeScalars.lazy.map { isLineBreakOrControl($0) ? " " : $0 }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: scalars.drop { $0.properties.isWhitespace }.prefix(maximumLength))
    let line = trimmed(String(kept))
    return isBlank(line) ? nil : line
}

/// Text of several lines: line ends become LF, other controls but tabs are refused by answering `nil`.
///
/// A browser sends CRLF for every line end of a text area; keeping LF makes a text equal to itself after an edit.
func paragraphs(_ text: String, maximumLength: Int) -> String? {
    var output = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
        if scalar == "\r" {
            output.append("\n")
        } else if scalar == "\n" {
            if previous != "\r" { output.append("\n") }
        } else if isLineBreakOrControl(scalar), scalar != "\t", scalar.value < 0xA0 {
            return nil
        } else {
            output.append(scalar)
        }
        previous = scalar
    }
    let kept = String(output)
    return kept.unicodeScalars.count <= maximumLength ? kept : nil
}
