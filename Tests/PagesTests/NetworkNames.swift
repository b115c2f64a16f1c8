import Flyleaf

/// Networks of these tests; which there really are is known to the module that speaks to them.
extension NetworkName {
    static let facebook = NetworkName("facebook")
    static let x = NetworkName("x")
    static let mastodon = NetworkName("mastodon")
    static let openID = NetworkName("openid")
}
