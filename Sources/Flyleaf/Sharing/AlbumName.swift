/// What a person calls an album that photos go into: one line, never empty.
public struct AlbumName: Sendable, Hashable {
    /// The line without white space at its ends.
    public let text: String
    /// The longest name, in Unicode scalars.
    public static let maximumLength = 100

    /// A name; `nil` when it is empty, too long or more than one line.
    public init?(_ text: String) {
        guard let text = singleLine(text, maximumLength: Self.maximumLength), !text.isEmpty else { return nil }
        self.text = text
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }
}
