/// What two books are the same by when no number says so: the words of the title and of the first author.
///
/// - Rule: books are joined where both are the same words (`FoldedWords`), and by nothing looser.
/// - Why: two texts about two books on one page are worse than two pages of one book, which a reader sees and can join.
public struct BookKey: Sendable, Hashable {
    /// The words of the title, without the tail that names a series and a number in it.
    public let title: String
    /// The words of the first author; empty where no author is given.
    public let author: String

    /// A key; `nil` when the title, or an author line that was given, has no letters: then nothing is joined by it.
    public init?(title: ReviewTitle, author: AuthorLine) {
        let words = FoldedWords(Self.withoutSeries(title.text)).text
        guard !words.isEmpty else { return nil }
        self.title = words
        self.author = author.key
        guard !self.author.isEmpty || isBlank(author.text) else { return nil }
    }

    /// The title without `(Some Series, #1)` at its end, as Goodreads writes it.
    private static func withoutSeries(_ title: String) -> String {
        guard title.hasSuffix(")"), let opening = title.lastIndex(of: "("), opening > title.startIndex else {
            return title
        }
        let tail = title[opening...].dropFirst().dropLast()
        guard let sign = tail.lastIndex(of: "#") else { return title }
        let number = tail[sign...].dropFirst()
        guard !number.isEmpty, number.allSatisfy({ $0.isASCII && ($0.isNumber || "-.–".contains($0)) }) else {
            return title
        }
        return String(title[..<opening])
    }
}
