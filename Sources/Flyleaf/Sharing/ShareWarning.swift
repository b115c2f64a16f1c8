/// What readers are warned of before they see a post: one line, possibly empty.
public struct ShareWarning: Sendable, Hashable {
    /// The line without white space at its ends.
    public let text: String
    /// The longest warning, in Unicode scalars.
    public static let maximumLength = 200

    /// A warning; `nil` when it is too long or more than one line.
    public init?(_ text: String) {
        guard let text = singleLine(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = text
    }

    /// A warning out of our own store.
    public init(trusted text: String) { self.text = text }

    /// No warning.
    public static let none = ShareWarning(trusted: "")

    /// Whether nobody is warned of anything.
    public var isEmpty: Bool { text.isEmpty }
}
