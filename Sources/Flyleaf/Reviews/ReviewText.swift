/// The text of a review as it was typed: Markdown with spoilers, up to 50,000 characters, possibly empty.
///
/// Nothing but the page of the review and its form shows it; everything else gets the `OpenText` of its content.
public struct ReviewText: Sendable, Hashable {
    /// The text with LF line ends; empty when nothing of it could be seen.
    public let text: String
    /// The longest text, in Unicode scalars.
    public static let maximumLength = 50_000

    /// A text; `nil` when it is too long or holds control characters.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = isBlank(text) ? "" : text
    }

    /// A text out of our own store.
    public init(trusted text: String) { self.text = text }
}
