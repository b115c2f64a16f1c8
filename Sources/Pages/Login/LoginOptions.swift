import Flyleaf
import Templating

/// The ways in: one button for each network, and a field for each network of many servers.
struct LoginOptions: ViewModel {
    var csrf: String
    var next: String
    var networks: [LoginOption]
    var families: [ServerLogin]
    /// Whether they add an account to the browser rather than a network to the account in use.
    var isAnother = false

    static var fields: [Field<Self>] {
        [
            Field("csrf") { $0.csrf }, Field("next") { $0.next }, Field("networks") { $0.networks },
            Field("families") { $0.families }, Field("isAnother") { $0.isAnother },
        ]
    }

    /// Leaves only the ways to one network.
    mutating func keep(_ name: NetworkName) {
        networks.removeAll { $0.network != name }
        families.removeAll { $0.network != name }
    }
}

extension Visit {
    /// The ways in, leading back to a page.
    func loginOptions(next: LocalPath, typed: TypedServer? = nil, isAnother: Bool = false) -> LoginOptions {
        let networks = services.networks
        let suggestions = networks.families.flatMap { family in
            family.suggestions.map { LoginOption(family, server: $0) }
        }
        return LoginOptions(
            csrf: csrfToken,
            next: next.text,
            networks: networks.all.map { LoginOption($0) } + suggestions,
            families: networks.families.map { ServerLogin($0, typed: typed) },
            isAnother: isAnother
        )
    }
}
