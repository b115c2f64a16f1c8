/// The author line of a book: one line, up to 1,000 characters, possibly empty (real ones reach 742).
public struct AuthorLine: Sendable, Hashable {
    /// The line as typed, without white space at its ends.
    public let text: String
    /// The longest line, in Unicode scalars.
    public static let maximumLength = 1000

    /// A line; `nil` when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = line
    }

    /// A line out of our own store.
    public init(trusted text: String) { self.text = text }
}
