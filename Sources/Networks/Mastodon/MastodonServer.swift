import Flyleaf
import HTTP
import Primitives

/// One server as the adapter knows it: where it is, what Flyleaf is there, and the way to it.
struct MastodonServer: Sendable {
    let registration: ServerRegistration
    let client: MastodonClient

    /// The host that is called, from our own store and never from an answer.
    var name: String { registration.server }
    /// Who vouches for the people there: a server speaks for itself and for nobody else.
    var authority: String { name }
    var version: MastodonVersion { MastodonVersion(registration.version) }
    var origin: WebURL { client.origin }

    var oauthClient: OAuthClient {
        OAuthClient(
            id: registration.clientID,
            secret: registration.clientSecret,
            redirectURI: registration.returnURL
        )
    }

    init(registration: ServerRegistration, client: MastodonClient) {
        self.registration = registration
        self.client = client.withholding([registration.clientSecret])
    }

    /// The token of a credential, unless it belongs to another server: no server may see another's tokens.
    func token(of credential: Credential) throws(NetworkFailure) -> String {
        let identity = credential.identity
        guard identity.network == .mastodon, identity.server.utf8.elementsEqual(name.utf8),
            identity.authority.utf8.elementsEqual(authority.utf8)
        else {
            throw NetworkFailure(.reauthenticate, detail: "the connection belongs to another server")
        }
        return credential.token.secret
    }

    /// Whose credential it is.
    func account(of credential: Credential) throws(NetworkFailure) -> MastodonAccountID {
        guard let account = MastodonAccountID(credential.identity) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection names nobody")
        }
        return account
    }

    /// An address from an answer, if it lies on this server: it becomes a link on our pages.
    func ownAddress(_ text: String?) -> String? {
        guard let text, text.utf8.count <= 500, let url = WebURL(text),
            url.origin.utf8.elementsEqual(origin.origin.utf8)
        else { return nil }
        return url.description
    }
}
