/// A word that a reader gives books to find them by: one line, 1-50 characters, without commas.
public struct BookTag: Sendable, Hashable {
    /// The tag as typed, without white space at its ends.
    public let text: String
    /// The longest tag, in Unicode scalars.
    public static let maximumLength = 50
    /// No book has more of one reader.
    public static let maximumPerBook = 30

    /// A tag; `nil` when nothing of it can be seen, when it is too long or more than one line, or has a comma in it.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line),
            !line.unicodeScalars.contains(where: Self.parts)
        else { return nil }
        self.text = line
    }

    /// A tag out of our own store.
    public init(trusted text: String) { self.text = text }

    /// What is the same tag has the same key, which an address can hold: its folded words, joined by hyphens.
    ///
    /// What has no letters stands between two equals signs, which no folded word has; a slash would part an address,
    /// and browsers take a backslash for one.
    public var key: String {
        let words = FoldedWords(text).words
        if !words.isEmpty { return words.joined(separator: "-") }
        let whole = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "/" || $0 == "\\" ? "-" : $0 }))
        return "=\(whole)="
    }

    /// Commas, of Arabic and East Asian keyboards too.
    private static func parts(_ scalar: Unicode.Scalar) -> Bool { [",", "،", "，", "、"].contains(scalar) }

    /// The tags of a line with commas between them, each once: of two that are the same the first as typed.
    ///
    /// - Throws: `ReadingFormFault.notATag`, `ReadingFormFault.tooManyTags`.
    static func list(_ line: String) throws(ReadingFormFault) -> [BookTag] {
        var tags: [BookTag] = []
        for part in line.unicodeScalars.split(whereSeparator: parts) where !isBlank(String(part)) {
            guard let tag = BookTag(String(part)) else { throw .notATag }
            tags.append(tag)
        }
        tags = once(tags)
        if tags.count > maximumPerBook { throw .tooManyTags }
        return tags
    }

    /// Of tags that are the same the first.
    static func once(_ tags: [BookTag]) -> [BookTag] {
        var seen: Set<String> = []
        return tags.filter { seen.insert($0.key).inserted }
    }
}
