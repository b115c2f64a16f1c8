/// The name of a shelf: one line, 1-100 characters.
public struct ShelfName: Sendable, Hashable {
    /// The name as typed, without white space at its ends.
    public let text: String
    /// The longest name, in Unicode scalars.
    public static let maximumLength = 100

    /// A name; `nil` when nothing of it can be seen, or when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }

    /// What the names of a member's shelves differ in: its folded words, or the name itself where it has no letters.
    public var key: String {
        let words = FoldedWords(text).text
        return words.isEmpty ? text : words
    }
}
