import Flyleaf
import HTTP
import Networks
import SandboxCore
import SandboxFacebook
import SandboxX

// Which face of the sandbox plays which network.

extension SandboxOrigins {
    /// Where the face of a network is reached.
    func origin(of network: NetworkName) -> WebURL? {
        SandboxFace.all.first { $0.name == network.rawValue }.flatMap { self[$0] }
    }
}

extension Sandbox {
    /// Registers Flyleaf at the face of a network, as anybody's app is registered.
    func register(_ app: AppRequest, at network: NetworkName) async throws -> AppKeys? {
        switch network {
        case .facebook:
            let keys = try await registerApp(
                name: app.name,
                redirectURIs: app.returnURLs,
                edition: app.edition.flatMap(FacebookEdition.init),
                deauthorizeURL: app.deauthorizationURL,
                dataDeletionURL: app.deletionURL
            )
            return AppKeys(id: keys.id, secret: keys.secret, consumerKey: nil, consumerSecret: nil)
        case .x:
            let keys = try await registerXApp(name: app.name, redirectURIs: app.returnURLs)
            return AppKeys(
                id: keys.clientID,
                secret: keys.clientSecret,
                consumerKey: keys.consumerKey,
                consumerSecret: keys.consumerSecret
            )
        default: return nil
        }
    }
}
