/// This program as a server of OAuth 1.0a knows it (RFC 5849 section 1.1, "client credentials").
struct OAuth1Consumer: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The public name, `oauth_consumer_key`.
    let key: String
    /// The password; only ever part of the key that signs.
    let secret: String

    var description: String { "consumer \(key)" }
    var debugDescription: String { description }
}
