public import Primitives

/// The two halves of a session cookie.
public struct SessionToken: Sendable, Hashable, CustomStringConvertible {
    /// Names the session.
    public let id: ID<Session>
    /// Proves that the browser is the one that logged in: 43 characters of base64url.
    public let secret: String

    /// A token of a new session.
    public init(id: ID<Session>, secret: String) {
        self.id = id
        self.secret = secret
    }

    /// Reads a cookie; `nil` when it cannot be one of ours.
    public init?(cookie: String) {
        let parts = cookie.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, let id = ID<Session>(String(Substring(parts[0]))) else { return nil }
        let secret = String(Substring(parts[1]))
        guard secret.utf8.count == 43, Base64.decode(secret)?.count == 32 else { return nil }
        self.id = id
        self.secret = secret
    }

    /// The value of the cookie.
    public var cookie: String { "\(id.text).\(secret)" }

    /// The identifier only: a token must not reach a log.
    public var description: String { "\(id.text).…" }
}
