/// What can be seen on a photo, for those who cannot see it: one line of at most 1,000 characters, or nothing.
///
/// X takes 1,000 characters, Mastodon 1,500.
public struct PhotoDescription: Sendable, Hashable {
    /// The line, without white space at its ends.
    public let text: String
    /// The longest description, in Unicode scalars.
    public static let maximumLength = 1000

    /// A description; `nil` when it is too long or more than one line.
    public init?(_ text: String) {
        guard let line = singleLine(text, maximumLength: Self.maximumLength) else { return nil }
        self.text = line
    }

    /// What a page says of a picture, made into one line and cut.
    public init(foreign text: String) { self.text = foreignName(text, maximumLength: Self.maximumLength) ?? "" }

    /// A description out of our own store.
    public init(trusted text: String) { self.text = text }

    /// No description.
    public static let none = PhotoDescription(trusted: "")
}
