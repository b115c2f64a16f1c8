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

    /// No message.
    public static let none = ShareMessage(trusted: "")

    /// Whether nothing is written.
    public var isEmpty: Bool { text.isEmpty }

    /// Its length in Unicode scalars.
    public var length: Int { text.unicodeScalars.count }

    /// Why a text is no message, in words for the person who typed it.
    public static func fault(_ text: String) -> String {
        let excess = text.unicodeScalars.count - maximumLength
        if excess > 0 { return tooLong(by: excess, limit: maximumLength) }
        return "The message holds control characters that cannot be shown. Type that part again."
    }

    /// The words for a message beyond a limit, both in Unicode scalars.
    static func tooLong(by excess: Int, limit: Int) -> String {
        "The message is \(excess) \(excess == 1 ? "character" : "characters") longer than the \(limit) allowed."
    }
}
