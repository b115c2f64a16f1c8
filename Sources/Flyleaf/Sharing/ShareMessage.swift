/// What readers are warned of before they see a post: one line, possibly empty.
public struct ShareWarning: Sendable, Hashable {
    /// The line without white space at its ends.
    public let text: String

    /// A warning; `nil` when it is too long or more than one line.
    public init?(_ text: String) {
        guard let text = singleLine(text, maximumLength: ShareDraft.maximumWarningLength) else { return nil }
        self.text = text
    }
}

/// What a person writes for one post: paragraphs with LF line ends, possibly empty, never cut.
public struct ShareMessage: Sendable, Hashable {
    /// The text with LF line ends.
    public let text: String
    /// The longest message any network here takes, in Unicode scalars.
    public static let maximumLength = ShareDraft.maximumMessageLength

    /// A message; `nil` when it is too long to be kept or holds control characters.
    public init?(_ text: String) {
        guard let text = paragraphs(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = text
    }

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
