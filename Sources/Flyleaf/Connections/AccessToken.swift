public import Primitives

/// A token of a network: never printed, never in a page, sealed at rest.
public struct AccessToken: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The characters that open the account.
    public let secret: String
    /// When it ends; `nil` when it does not or nobody knows.
    public let expiresAt: Timestamp?
    /// What a new token is had for when this one ends (OAuth 2.0), if the network gave one.
    public let refreshToken: String?
    /// What requests are signed with besides the app's own secret (OAuth 1.0a), if the network works that way.
    public let signingSecret: String?

    /// A token.
    public init(secret: String, expiresAt: Timestamp?, refreshToken: String? = nil, signingSecret: String? = nil) {
        self.secret = secret
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.signingSecret = signingSecret
    }

    /// Nothing of it.
    public var description: String { "token" }
    /// Nothing of it.
    public var debugDescription: String { "token" }
}
