/// What a link is called: one line, up to 300 characters, possibly empty.
public struct LinkTitle: Sendable, Hashable {
    /// The line as typed, without white space at its ends; empty when nothing of it could be seen.
    public let text: String
    /// The longest title, in Unicode scalars.
    public static let maximumLength = 300

    /// A title; `nil` when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = isBlank(line) ? "" : line
    }

    /// What a page says of itself, made into one line and cut.
    public init(foreign text: String) { self.text = foreignName(text, maximumLength: Self.maximumLength) ?? "" }

    /// A title out of our own store.
    public init(trusted text: String) { self.text = text }
}
