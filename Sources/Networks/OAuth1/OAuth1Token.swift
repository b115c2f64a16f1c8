/// A token with the secret that signs for it (RFC 5849 section 1.1, "temporary credentials" and "token credentials").
struct OAuth1Token: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What travels, `oauth_token`.
    let token: String
    /// What never travels but in the answer that brought it.
    let secret: String

    var description: String { "token" }
    var debugDescription: String { description }
}
