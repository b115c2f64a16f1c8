import Flyleaf
import Templating
import Web

/// The button of one network, or of one server of it.
struct LoginOption: ViewModel {
    var network: NetworkName
    var title: String
    var action: LinkTarget
    /// The server, where a network has many.
    var server: String?
    var signUp: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("action") { $0.action }, Field("server") { $0.server },
            Field("signUp") { $0.signUp },
        ]
    }
}

extension LoginOption {
    init(_ network: SocialNetwork) {
        self.init(
            network: network.name,
            title: network.title,
            action: LinkTarget(path: Paths.authStart(network.name)),
            server: nil,
            signUp: LinkTarget(network.signUpURL)
        )
    }

    /// The way to one server of a network of many.
    init(_ family: NetworkFamily, server: String) {
        self.init(
            network: family.name,
            title: "\(family.title) (\(server))",
            action: LinkTarget(path: Paths.authStart(family.name)),
            server: server,
            signUp: nil
        )
    }
}
