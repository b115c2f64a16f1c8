import Flyleaf
import HTTP

extension NetworkDirectory {
    /// The name of a network for people, also of one that is not set up any more.
    func title(_ name: NetworkName) -> String {
        if let title = self[name]?.title ?? family(name)?.title { return title }
        switch name {
        case .facebook: return "Facebook"
        case .x: return "X"
        case .mastodon: return "Mastodon"
        case .openID: return "OpenID Connect"
        }
    }

    /// The name of the network and, where it has many, of the server somebody is at.
    func title(of identity: Identity) -> String {
        let title = title(identity.network)
        return identity.network == .mastodon ? "\(title) (\(identity.server))" : title
    }

    /// Where somebody is at, for people: a provider of logins is known by a whole address, of which the host is enough.
    func host(of identity: Identity) -> String {
        WebURL(identity.server)?.authority ?? identity.server
    }
}

extension SocialNetwork {
    /// Whether anything can be posted there by anybody; a provider of logins cannot.
    var carriesPosts: Bool {
        let capabilities = publishing.capabilities(PermissionSet())
        if capabilities.dialog.isPossible { return true }
        return [capabilities.ownProfile, capabilities.friendProfile].contains { delivery in
            if case .none = delivery { false } else { true }
        }
    }
}
