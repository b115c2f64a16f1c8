/// The words of a title or a name as books are told apart by them: small letters, no marks, no punctuation.
///
/// - Rule: two texts that differ in capitals, in the marks on their letters or in punctuation are the same words; articles,
///   subtitles and the order of words are not touched.
/// - Why: readers type the same book in these ways, and books are joined by nothing looser.
/// - Without it: "Les Misérables" and "les miserables" were two books, or, with more of it, two parts of one work were one.
///
/// Compatibility forms of ASCII (full width, as Japanese keyboards type them) and letters written together (`ﬁ`, `ß`) are
/// spelled out. Marks stay on scripts whose letters they change: Devanagari, Thai, kana.
struct FoldedWords: Equatable {
    /// The words, in order.
    let words: [String]
    /// The words with one blank between them.
    var text: String { words.joined(separator: " ") }

    init(_ text: String) {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { Self.append(scalar, to: &folded) }
        words = folded.split(separator: " ").map { String($0) }
    }

    /// The same with initials in a row as one word: `J. R. R.` is `J.R.R.` is `JRR`.
    init(name: String) {
        var words: [String] = []
        var isInitial = false
        for word in FoldedWords(name).words {
            let isOne = word.unicodeScalars.count == 1
            if isOne, isInitial, let last = words.popLast() {
                words.append(last + word)
            } else {
                words.append(word)
            }
            isInitial = isOne
        }
        self.words = words
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        if let joined = HangulAndKana.joined(folded.last, scalar) {
            folded.removeLast()
            folded.append(joined)
            return
        }
        let scalar = ascii(fullWidth: scalar)
        if scalar == "&" { return folded.append(contentsOf: " and ".unicodeScalars) }
        if isDroppedMark(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return }
        guard isKept(scalar) else { return folded.append(" ") }
        // Capitals first: they alone spell `ß` and `ﬁ` out.
        for capital in scalar.properties.uppercaseMapping.unicodeScalars {
            for small in capital.properties.lowercaseMapping.unicodeScalars where !isDroppedMark(small) {
                folded.append(baseLetters[small] ?? arabicBases[small] ?? small)
            }
        }
    }

    private static func ascii(fullWidth scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    /// Letters, numbers and the marks upon them, and the few signs that tell books apart ("C", "C++" and "C#").
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            true
        default: ["+", "#", "%", "$", "@"].contains(scalar)
        }
    }

    /// Accents of European letters, the points of Hebrew and Arabic, and what lengthens an Arabic word.
    private static func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7: true
        case 0x640, 0x64B...0x65F, 0x670: true
        default: false
        }
    }

    /// Arabic letters that also come as a letter and a mark upon it.
    private static let arabicBases: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{622}": "\u{627}", "\u{623}": "\u{627}", "\u{625}": "\u{627}", "\u{624}": "\u{648}", "\u{626}": "\u{64A}",
    ]
}
