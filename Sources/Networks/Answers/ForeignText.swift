/// A text of another server made fit to be shown: one line, no controls or text-direction tricks, cut at a length.
///
/// - Parameter maximumLength: in Unicode scalars.
func foreignLine(_ text: String, maximumLength: Int) -> String {
    var line = String.UnicodeScalarView()
    var isSpacePending = false
    var length = 0
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
            isSpacePending = length > 0
        case .format where scalar != "\u{200C}" && scalar != "\u{200D}":
            // The two joiners are part of words and emoji; the others turn or hide text.
            continue
        default:
            let needed = isSpacePending ? 2 : 1
            guard length + needed <= maximumLength else { return String(line) }
            if isSpacePending { line.append(" ") }
            line.append(scalar)
            length += needed
            isSpacePending = false
        }
    }
    return String(line)
}
