/// What a person typed into the search field, as a query of SQLite's full-text index.
///
/// Every word must occur, at the beginning of a word of the review; one letter alone only as a whole word, because what
/// begins with it is half the index. A word is quoted, so nothing in it is read as the index's query language;
/// punctuation inside makes it a phrase ("o'brien" is `o` followed by `brien…`). So do Chinese and Japanese characters
/// in a row, which the index holds one by one.
enum ReviewSearch: Equatable {
    /// Nothing typed: no search.
    case all
    /// Something typed that no review can hold, for example only punctuation.
    case nothing
    /// The words that must all occur.
    case match([SearchTerm])

    /// More words than this could only narrow the search further; they are left out.
    static let maximumWords = 32
    /// A phrase is found by its first parts; the cost of one grows with its parts times their places in all texts.
    static let maximumParts = 8

    init(_ text: String) {
        let scalars = text.unicodeScalars
        let words = scalars.split { $0.properties.isWhitespace || $0.value < 0x20 || $0 == "\"" }
        guard !words.isEmpty || scalars.contains("\"") else {
            self = .all
            return
        }
        var seen: Set<[UInt8]> = []
        let terms = words.compactMap { word -> SearchTerm? in
            guard word.contains(where: Self.isIndexed) else { return nil }
            let text = Self.shortened(IndexText.spaced(String(word)))
            guard seen.insert(Array(text.utf8)).inserted else { return nil }
            return SearchTerm(text: text, isBeginning: Self.endsInBeginning(text))
        }
        self = terms.isEmpty ? .nothing : .match(Array(terms.prefix(Self.maximumWords)))
    }

    /// The text up to the end of its eighth part: a run of letters and what is set upon them.
    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        var parts = 0
        var isInside = false
        for index in scalars.indices {
            let scalar = scalars[index]
            if isIndexed(scalar) {
                if !isInside { parts += 1 }
                guard parts <= maximumParts else { return String(scalars[..<index]) }
                isInside = true
            } else if scalar.properties.generalCategory != .nonspacingMark {
                isInside = false
            }
        }
        return text
    }

    /// Whether the last word of a text has two letters or more, marks not counted.
    private static func endsInBeginning(_ text: String) -> Bool {
        var count = 0
        for scalar in text.unicodeScalars.reversed() {
            if isIndexed(scalar) {
                count += 1
            } else if count > 0, scalar.properties.generalCategory != .nonspacingMark {
                break
            }
        }
        return count > 1
    }

    /// Letters, numbers and private use: what `unicode61` makes words of.
    private static func isIndexed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }
}
