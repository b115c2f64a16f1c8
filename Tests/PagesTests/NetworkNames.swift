import Flyleaf

/// Networks of these tests; which there really are is known to the module that speaks to them.
extension NetworkName {
    static let facebook = NetworkName("facebook")
    static let x = NetworkName("x")
    static let mastodon = NetworkName("mastodon")
    static let openID = NetworkName("openid")
}

extension NetworkFacts {
    /// What the program knows of networks that a test has not set up.
    static let known = [
        NetworkFacts(name: .facebook, title: "Facebook", mark: "F", hasManyServers: false),
        NetworkFacts(name: .x, title: "X", mark: "X", hasManyServers: false),
        NetworkFacts(name: .mastodon, title: "Mastodon", mark: "M", hasManyServers: true),
        NetworkFacts(name: .openID, title: "OpenID Connect", mark: "ID", hasManyServers: false),
    ]
}
