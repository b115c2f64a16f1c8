/// Words out of a book: 1-2,000 characters.
public struct QuotationText: Sendable, Hashable {
    /// The words as typed, their line ends LF.
    public let text: String
    /// The longest quotation, in Unicode scalars.
    public static let maximumLength = 2_000

    /// A quotation; `nil` when nothing of it can be seen, when it is too long, or has control characters in it.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength), !isBlank(text) else { return nil }
        self.text = text
    }

    /// A quotation out of our own store.
    public init(trusted text: String) { self.text = text }
}
