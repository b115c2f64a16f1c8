/// The name of a person in any script: one line, 1-200 characters, never only white space.
public struct PersonName: Sendable, Hashable, CustomStringConvertible {
    /// The name as it is shown.
    public let text: String

    /// The longest name kept, in Unicode scalars.
    public static let maximumLength = 200

    /// A name typed by a person; `nil` when it is empty, too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A name another server sent: made into one line and cut, never refused.
    ///
    /// - Parameter fallback: stands in for a name of which nothing is left.
    public init(foreign text: String, fallback: String) {
        self.text = foreignName(text, maximumLength: Self.maximumLength) ?? fallback
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }

    /// The name as it is shown.
    public var description: String { text }
}
