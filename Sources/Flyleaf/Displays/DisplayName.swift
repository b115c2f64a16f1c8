/// What a member calls a display: one line, 1 to 100 characters.
public struct DisplayName: Sendable, Hashable {
    /// The name.
    public let text: String
    /// The longest name, in Unicode scalars.
    public static let maximumLength = 100

    /// A name typed by a person; `nil` when it is empty, too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength), !isBlank(line) else { return nil }
        self.text = line
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }
}
