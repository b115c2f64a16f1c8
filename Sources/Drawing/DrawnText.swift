/// What is made of a text before it is drawn.
enum DrawnText {
    /// A text on one line: white space is a blank, and what steers terminals, lines or directions is gone.
    static func cleaned(_ text: String, maximumCharacters: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if scalars.last != " " { scalars.append(" ") }
            } else if !steers(scalar) {
                scalars.append(scalar)
            }
        }
        let line = String(scalars)
        return line.count <= maximumCharacters ? line : String(line.prefix(maximumCharacters - 1)) + "…"
    }

    /// Controls, and the marks that turn the direction of what follows (UAX #9); the joiners of letters and emoji stay.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}" && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }
}
