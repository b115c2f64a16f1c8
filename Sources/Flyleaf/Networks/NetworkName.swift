/// The networks Flyleaf can speak to.
public enum NetworkName: String, Sendable, Hashable, CaseIterable {
    /// Facebook.
    case facebook
    /// X, which was Twitter.
    case x
    /// Any Mastodon server.
    case mastodon
    /// An OpenID Connect provider: login only.
    case openID = "openid"
}
