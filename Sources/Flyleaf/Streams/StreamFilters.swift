/// What a member does not want to see at once in their streams, wherever it comes from.
public struct StreamFilters: Sendable, Equatable {
    /// Words of which a post with one stands closed, in the order they were typed and spelled as they were; never empty ones.
    public let words: [String]
    /// Whether posts that somebody only repeats are left out.
    public let hidesRepeats: Bool
    private let phrases: [[Unicode.Scalar]]

    /// No more words are heeded.
    public static let maximumWords = 50
    /// And none that is longer, in Unicode scalars.
    public static let maximumLength = 60
    /// Nothing is filtered.
    public static let none = StreamFilters(trusted: [], hidesRepeats: false)

    /// Why what was typed is not taken.
    public enum Fault: Error, Equatable {
        /// There are more words than this.
        case tooMany(limit: Int)
        /// A word is longer than this.
        case tooLong(limit: Int)
    }

    /// Filters that were kept.
    public init(trusted words: [String], hidesRepeats: Bool) {
        self.words = words
        self.hidesRepeats = hidesRepeats
        phrases = words.map(Self.folded)
    }

    /// Reads what a person typed: a word, or some that stand together, on each line.
    ///
    /// Lines without a letter or digit are none, and who types one twice means it once.
    public init(typed: String, hidesRepeats: Bool) throws(Fault) {
        var (words, seen): ([String], Set<[Unicode.Scalar]>) = ([], [])
        for line in typed.split(whereSeparator: \.isNewline) {
            var text = LinkedText()
            text.append(String(line))
            text.trimEnd()
            let word = String(
                String.UnicodeScalarView(text.plain.unicodeScalars.drop(while: \.properties.isWhitespace))
            )
            let folded = Self.folded(word)
            guard !folded.isEmpty, seen.insert(folded).inserted else { continue }
            guard word.unicodeScalars.count <= Self.maximumLength else { throw .tooLong(limit: Self.maximumLength) }
            guard words.count < Self.maximumWords else { throw .tooMany(limit: Self.maximumWords) }
            words.append(word)
        }
        self.init(trusted: words, hidesRepeats: hidesRepeats)
    }

    /// The same, as they are kept.
    public static func == (left: StreamFilters, right: StreamFilters) -> Bool {
        left.words == right.words && left.hidesRepeats == right.hidesRepeats
    }

    /// Those of the words that a post has, in its text, its warning, its pictures or its card.
    ///
    /// Case and marks on letters do not count, and a word is found only as a whole; in scripts that part no words, wherever it
    /// stands.
    public func words(in post: StreamPost) -> [String] {
        guard !phrases.isEmpty else { return [] }
        var parts = [post.text.plain] + post.attachments.map(\.words)
        parts += [post.card?.title, post.card?.caption].compactMap(\.self)
        if case .words(let words)? = post.warning { parts.append(words) }
        let texts = parts.map(Self.folded)
        return zip(words, phrases).compactMap { word, phrase in
            texts.contains { Self.has($0, phrase) } ? word : nil
        }
    }

    // MARK: Looking

    /// The letters and digits of a text without their marks, and one blank for all that lies between two words.
    private static func folded(_ text: String) -> [Unicode.Scalar] {
        let blank: Unicode.Scalar = " "
        var folded: [Unicode.Scalar] = []
        for scalar in foldedName(text).unicodeScalars {
            if StreamTag.isPart(scalar) {
                folded.append(scalar)
            } else if let last = folded.last, last != blank {
                folded.append(blank)
            }
        }
        if folded.last == blank { folded.removeLast() }
        return folded
    }

    private static func has(_ text: [Unicode.Scalar], _ phrase: [Unicode.Scalar]) -> Bool {
        guard let first = phrase.first, let last = phrase.last, text.count >= phrase.count else { return false }
        for start in 0...(text.count - phrase.count) where text[start] == first {
            let end = start + phrase.count
            guard text[start..<end].elementsEqual(phrase) else { continue }
            let begins = start == 0 || text[start - 1] == " " || partsNoWords(first)
            let ends = end == text.count || text[end] == " " || partsNoWords(last)
            if begins, ends { return true }
        }
        return false
    }

    /// Whether a letter is of a script in which no blank stands between words.
    private static func partsNoWords(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai and Lao, Burmese, Khmer, kana.
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF: true
        default: scalar.properties.isIdeographic
        }
    }
}
