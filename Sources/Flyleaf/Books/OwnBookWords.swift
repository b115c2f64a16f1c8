/// Words that a member looks for among their own books, as all other searches fold them.
public struct OwnBookWords: Sendable {
    private let words: [String]
    /// What has no letters, looked for as it stands.
    private let signs: [String]

    /// What somebody typed, word by word.
    public init(_ words: [String]) {
        var (folded, signs): ([String], [String]) = ([], [])
        for word in words {
            let text = FoldedWords(word).text
            if text.isEmpty { signs.append(word) } else { folded.append(" \(text)") }
        }
        (self.words, self.signs) = (folded, signs)
    }

    /// Whether texts of a book hold all of them, each at the beginning of a word.
    public func areIn(_ texts: [String]) -> Bool {
        let whole = texts.joined(separator: " ")
        guard signs.allSatisfy({ whole.contains($0) }) else { return false }
        if words.isEmpty { return !signs.isEmpty }
        let folded = " \(FoldedWords(whole).text)"
        return words.allSatisfy { folded.contains($0) }
    }
}
