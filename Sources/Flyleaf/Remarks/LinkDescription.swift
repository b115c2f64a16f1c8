/// What is said of a link: up to 2,000 characters with LF line ends, possibly empty.
public struct LinkDescription: Sendable, Hashable {
    /// The text; empty when nothing of it could be seen.
    public let text: String
    /// The longest description, in Unicode scalars.
    public static let maximumLength = 2000

    /// A description; `nil` when it is too long or holds control characters.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = isBlank(text) ? "" : text
    }

    /// What a page says of itself, made into one line and cut.
    public init(foreign text: String) { self.text = foreignName(text, maximumLength: Self.maximumLength) ?? "" }

    /// A description out of our own store.
    public init(trusted text: String) { self.text = text }
}
