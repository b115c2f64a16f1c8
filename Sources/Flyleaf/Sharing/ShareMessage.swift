/// What a person writes for one post: paragraphs with LF line ends, possibly empty, never cut.
///
/// It may still be too long for a network: each counts in its own way.
public struct ShareMessage: Sendable, Hashable {
    /// The text with LF line ends.
    public let text: String
    /// The longest message that is kept, in Unicode scalars: the longest any network here takes.
    public static let maximumLength = 63_000

    /// A message; `nil` when it is too long to be kept or holds control characters.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = text
    }

    /// A message out of our own store, byte for byte, by whatever rule it was taken then.
    public init(trusted text: String) { self.text = text }

    /// A text as a proof shows it, also one that is too long to be kept; `nil` when it holds control characters.
    public init?(shown text: String) {
        guard let text = paragraphs(text, maximumLength: .max) else { return nil }
        self.text = text
    }

    /// No message.
    public static let none = ShareMessage(trusted: "")

    /// Whether nothing is written.
    public var isEmpty: Bool { text.isEmpty }

    /// Its length in Unicode scalars.
    public var length: Int { text.unicodeScalars.count }

    /// Why a text is no message.
    public static func fault(_ text: String) -> ShareFault {
        let excess = text.unicodeScalars.count - maximumLength
        return excess > 0 ? .messageTooLong(excess: excess, limit: maximumLength) : .unreadableMessage
    }
}
