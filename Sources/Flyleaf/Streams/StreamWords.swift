/// Words that people search posts for, in small letters and nothing but words.
public struct StreamWords: Sendable, Hashable {
    /// The words, in the order they were typed.
    public let words: [String]

    /// More are not looked for.
    public static let maximumWords = 10
    /// And none that are longer with the blanks between them, in Unicode scalars.
    public static let maximumLength = 100

    /// Reads what a person typed; `nil` without a word, or with too much of them.
    ///
    /// Whatever stands between words separates them, and all are in small letters: so nothing typed means something else to
    /// a search.
    public init?(_ typed: String) {
        guard typed.unicodeScalars.count <= 4 * Self.maximumLength else { return nil }
        words = typed.lowercased().unicodeScalars.split { !StreamTag.isPart($0) }.map { String($0) }
        guard (1...Self.maximumWords).contains(words.count), text.unicodeScalars.count <= Self.maximumLength,
            text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else { return nil }
    }

    /// All of them with a blank between each two.
    public var text: String { words.joined(separator: " ") }
}
