public import Primitives

/// What tells one browser from another before anybody is logged in: 43 characters of base64url in a cookie.
public struct BrowserKey: Sendable, Hashable, CustomStringConvertible {
    /// The characters; as secret as a session.
    public let text: String

    /// Reads a cookie; `nil` when it cannot be one of ours.
    public init?(_ text: String) {
        guard Base64.isEncoding(text, ofBytes: 32) else { return nil }
        self.text = text
    }

    /// A new key.
    public init(_ randomness: Randomness) {
        text = randomness.secret()
    }

    /// Nothing of it: it must not reach a log.
    public var description: String { "browser" }
}
