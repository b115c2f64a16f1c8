/// Long texts as the pages a wall shows of them, one after the other.
public enum DisplayLeaves {
    /// So much is on one page (`weight`).
    public static let capacity = 900
    /// And so much beside a book.
    static let besideBook = 700
    /// So much may stand beside others.
    static let besides = 320

    /// How much room a text takes: a letter 1, one of a wide script or an emoji 2, a line end half a line.
    public static func weight(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + weight($1) }
    }

    private static func weight(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x0A: 40
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }

    /// The pages of a text: one after the other they are the text, to the last character (DI-03).
    ///
    /// A page ends with a sentence where one ends late enough, else between words, and within a word only where that is
    /// longer than a page. An empty text has one empty page.
    public static func leaves(_ text: String, capacity: Int = capacity) -> [String] {
        var leaves: [String] = []
        var rest = Substring(text)
        while weight(rest) > capacity {
            let cut = cut(rest, capacity)
            leaves.append(String(rest[..<cut]))
            rest = rest[cut...]
        }
        if !rest.isEmpty || leaves.isEmpty { leaves.append(String(rest)) }
        return leaves
    }

    private static func cut(_ text: Substring, _ capacity: Int) -> Substring.Index {
        var (taken, end) = (0, text.startIndex)
        var (sentence, word): (Substring.Index?, Substring.Index?)
        var last: Character?
        for index in text.indices {
            let character = text[index]
            taken += weight(String(character))
            let next = text.index(after: index)
            // The first is taken whatever it weighs, or nothing would ever end.
            if taken > capacity, end > text.startIndex { break }
            end = next
            if character.isWhitespace {
                word = next
                if character.isNewline || last.map({ ".!?…".contains($0) }) ?? false { sentence = next }
            } else if "。！？".contains(character) {
                sentence = next
            }
            last = character
        }
        let late = text.index(text.startIndex, offsetBy: text.distance(from: text.startIndex, to: end) * 3 / 5)
        if let sentence, sentence >= late { return sentence }
        if let word, word >= late { return word }
        return word ?? end
    }
}
