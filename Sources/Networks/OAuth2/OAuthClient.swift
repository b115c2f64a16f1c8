/// This program as an authorization server knows it (RFC 6749 section 2).
struct OAuthClient: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The public name.
    let id: String
    /// The password that proves the name.
    let secret: String
    /// The return address, byte for byte as registered; RFC 9700 section 2.1 has servers compare it exactly.
    let redirectURI: String

    var description: String { "client \(id)" }
    var debugDescription: String { description }
}
