import Flyleaf

/// Texts as the full-text indexes get them.
package enum IndexText {
    /// The text with Chinese and Japanese characters set apart, each a word of its own.
    ///
    /// Those scripts write no spaces, and the index would take a whole sentence for one word. A search for several of
    /// them in a row becomes a phrase and so finds them anywhere in a sentence.
    package static func spaced(_ text: String) -> String {
        // No such character begins with a smaller byte in UTF-8; most texts end here.
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if standsAlone(scalar) {
                output.append(" ")
                output.append(scalar)
                output.append(" ")
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// Kana and ideographs, by their blocks.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
            0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Small letters without their marks; Cyrillic ones keep them, as `unicode61` has it.
    private static func folded(_ word: String.UnicodeScalarView) -> String {
        let isCyrillic = word.contains { (0x400...0x52F).contains($0.value) }
        return isCyrillic ? String(word).lowercased() : foldedName(String(word))
    }

    /// The words of a text, folded, in their order, for an index that is kept as rows.
    ///
    /// Letters, numbers and private use make words, as `unicode61` has it; the marks on letters go.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(Self.folded(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                word.append(scalar)
            case .nonspacingMark where !word.isEmpty: word.append(scalar)
            default: end()
            }
        }
        end()
        return words
    }
}
