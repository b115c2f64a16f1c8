public import Primitives

/// The two halves of a session cookie.
public struct SessionToken: Sendable, Hashable, CustomStringConvertible {
    /// Names the session.
    public let id: ID<Session>
    /// Proves that the browser is the one that logged in: 43 characters of base64url.
    public let secret: String
    /// The value of the cookie.
    public let cookie: String

    /// A token of a new session.
    public init(id: ID<Session>, secret: String) {
        self.id = id
        self.secret = secret
        cookie = "\(id.text).\(secret)"
    }

    /// Reads a cookie; `nil` when it cannot be one of ours.
    public init?(cookie: String) {
        guard let point = cookie.utf8.firstIndex(of: UInt8(ascii: ".")), let id = ID<Session>(String(cookie[..<point]))
        else { return nil }
        let secret = String(cookie[cookie.utf8.index(after: point)...])
        guard Base64.isEncoding(secret, ofBytes: 32) else { return nil }
        self.id = id
        self.secret = secret
        self.cookie = cookie
    }

    /// The identifier only: a token must not reach a log.
    public var description: String { "\(id.text).…" }
}
