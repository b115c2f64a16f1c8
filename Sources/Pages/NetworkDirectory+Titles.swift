import Flyleaf
import HTTP

extension NetworkDirectory {
    /// Who vouches for somebody, for people: a provider of logins is known by a whole address, of which the host is enough.
    func host(of identity: Identity) -> String {
        WebURL(identity.authority)?.authority ?? identity.authority
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
