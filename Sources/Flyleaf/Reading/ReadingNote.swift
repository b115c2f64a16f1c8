/// What a reader noted about a book: up to 10,000 characters, possibly none.
public struct ReadingNote: Sendable, Hashable {
    /// The note as typed, its line ends LF.
    public let text: String
    /// The longest note, in Unicode scalars.
    public static let maximumLength = 10_000

    /// A note; `nil` when it is too long, or has control characters in it.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = text
    }

    /// A note out of our own store.
    public init(trusted text: String) { self.text = text }

    /// No note.
    public static let none = ReadingNote(trusted: "")
}
