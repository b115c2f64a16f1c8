/// What stands in a story for what a review hides; pages have the words.
public struct SpoilerWords: Sendable {
    /// Where the text ends before a spoiler.
    public let rest: String
    /// In place of a text that is a spoiler as a whole.
    public let whole: String
    /// What readers are warned of before a post about a review with spoilers.
    public let warning: @Sendable (ReviewTitle) -> ShareWarning

    /// Words.
    public init(rest: String, whole: String, warning: @escaping @Sendable (ReviewTitle) -> ShareWarning) {
        self.rest = rest
        self.whole = whole
        self.warning = warning
    }

    /// What a story says of a text.
    public func description(_ open: OpenText) -> String {
        switch open.spoilers {
        case .none: open.text
        case .parts: [open.beginning, rest].filter { !$0.isEmpty }.joined(separator: "\n\n")
        case .whole: whole
        }
    }
}
