/// The word of a hashtag, without its sign and in small letters: networks tell no `#Books` from `#books`.
public struct StreamTag: Sendable, Hashable {
    /// The word.
    public let text: String

    /// Networks take no longer ones.
    public static let maximumLength = 100

    /// Reads what a person typed, with the sign or without; `nil` unless it can be a tag everywhere.
    ///
    /// Letters, marks on them, digits and low lines, and not digits alone: so no word of it means something else to a search.
    public init?(_ typed: String) {
        var scalars = typed.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        if scalars.first == "#" || scalars.first == "＃" { scalars.removeFirst() }
        guard scalars.count <= Self.maximumLength else { return nil }
        let text = String(scalars).lowercased()
        let letters = text.unicodeScalars
        // Some small letters are two where the capital was one.
        guard letters.count <= Self.maximumLength, letters.allSatisfy(Self.isPart),
            letters.contains(where: { $0.properties.isAlphabetic })
        else { return nil }
        self.text = text
    }

    /// The word as people write it.
    public var title: String { "#\(text)" }

    /// Whether a scalar is part of a word.
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "_" { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            return true
        default: return false
        }
    }
}
