/// The title of a book: one line, 1-500 characters.
public struct ReviewTitle: Sendable, Hashable {
    /// The title as typed, without white space at its ends.
    public let text: String
    /// The longest title, in Unicode scalars.
    public static let maximumLength = 500

    /// A title; `nil` when nothing of it can be seen, or when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A title out of our own store.
    public init(trusted text: String) { self.text = text }
}
