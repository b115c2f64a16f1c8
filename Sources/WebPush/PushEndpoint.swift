public import HTTP

/// The address at which a push service takes messages for one browser.
///
/// A browser names it, and so may anybody who plays one: whoever has it can have it called.
public struct PushEndpoint: Sendable, Hashable {
    /// The most bytes of its text.
    public static let maximumLength = 2_048

    /// The address.
    public let url: WebURL

    /// Reads an address; `nil` unless it is HTTPS on port 443, and of an honest length.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, let url = WebURL(text), url.scheme == .https, url.port == 443
        else { return nil }
        self.url = url
    }
}
