/// What somebody says with a check-in: a few lines, possibly none.
public struct CheckInMessage: Sendable, Hashable {
    /// The text with LF line ends.
    public let text: String
    /// The longest, in Unicode scalars.
    public static let maximumLength = 1_000

    /// Words as they are typed; `nil` when they are too long or hold control characters.
    public init?(_ text: String) {
        guard let text = paragraphs(trimmed(text), maximumLength: Self.maximumLength) else { return nil }
        self.text = text
    }

    /// Words out of our own store.
    public init(trusted text: String) { self.text = text }
}
