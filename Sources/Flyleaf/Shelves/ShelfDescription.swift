/// What a reader says of a shelf: up to 2,000 characters, possibly none.
public struct ShelfDescription: Sendable, Hashable {
    /// The text as typed, its line ends LF.
    public let text: String
    /// The longest one, in Unicode scalars.
    public static let maximumLength = 2000

    /// A description; `nil` when it is too long, or has control characters in it.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = text
    }

    /// A description out of our own store.
    public init(trusted text: String) { self.text = text }
}
