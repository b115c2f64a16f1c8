public import Primitives

/// A token of a network: never printed, never in a page, sealed at rest.
public struct AccessToken: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The characters that open the account.
    public let secret: String
    /// When it ends; `nil` when it does not or nobody knows.
    public let expiresAt: Timestamp?
    /// What a new token is had for when this one ends (OAuth 2.0), if the network gave one.
    public let refreshToken: String?
    /// How a request proves that the token may be used.
    public let proof: Proof

    /// How a request proves that whoever sends it may use a token.
    public enum Proof: Sendable, Equatable {
        /// By carrying it (RFC 6750).
        case bearer
        /// By a signature with this secret and the app's own (OAuth 1.0a, RFC 5849 section 3).
        case oauth1(secret: String)
        /// By a signature with a key the token is bound to (RFC 9449).
        case dpop(key: String)
    }

    /// A token.
    public init(secret: String, expiresAt: Timestamp?, refreshToken: String? = nil, proof: Proof = .bearer) {
        self.secret = secret
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.proof = proof
    }

    /// Whether two tokens open an account by the same characters, whatever is known of their ends.
    func isSame(as other: AccessToken) -> Bool { secret.utf8.elementsEqual(other.secret.utf8) }

    /// Nothing of it.
    public var description: String { "token" }
    /// Nothing of it.
    public var debugDescription: String { "token" }
}
