/// The name a device keeps a value under: 1 to 100 printable ASCII characters.
public struct CacheName: Sendable, Hashable {
    /// The name.
    public let text: String
    /// How many values a member may have cached.
    public static let maximumPerMember = 100
    /// The longest value, in bytes.
    public static let maximumValueLength = 16_384

    /// A name; `nil` when it is none.
    public init?(_ text: String) {
        guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        self.text = text
    }
}
