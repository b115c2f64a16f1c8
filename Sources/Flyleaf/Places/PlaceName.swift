/// What a network calls a place: one line, up to 200 characters, empty where the network has no name for it.
public struct PlaceName: Sendable, Hashable {
    /// The name as it is shown.
    public let text: String

    /// The longest name kept, in Unicode scalars.
    public static let maximumLength = 200

    /// A name another server sent: made into one line and cut, never refused.
    public init(foreign text: String) { self.text = foreignName(text, maximumLength: Self.maximumLength) ?? "" }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }

    /// Whether the network has no name for it.
    public var isEmpty: Bool { text.isEmpty }
}
