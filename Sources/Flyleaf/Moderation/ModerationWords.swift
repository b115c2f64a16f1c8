/// What somebody says about a flag, an act or an objection: up to 1,000 characters, possibly none.
public struct ModerationWords: Sendable, Hashable {
    /// The text as typed, its line ends LF; empty when nothing of it can be seen.
    public let text: String
    /// The longest one, in Unicode scalars.
    public static let maximumLength = 1000

    /// Words; `nil` when they are too long, or have control characters in them.
    public init?(_ text: String) {
        guard let text = paragraphs(trimmed(text), maximumLength: Self.maximumLength) else { return nil }
        self.text = isBlank(text) ? "" : text
    }

    /// Words out of our own store.
    public init(trusted text: String) { self.text = text }

    /// Whether nothing is said.
    public var isEmpty: Bool { text.isEmpty }

    /// Nothing said.
    public static let none = ModerationWords(trusted: "")
}
