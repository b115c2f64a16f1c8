import Flyleaf
import Templating
import Web

/// A network that can be connected: what connecting brings, and the button.
struct ConnectOption: ViewModel {
    var title: String
    var action: LinkTarget
    var reads: [ReadLine]
    var settings: LinkTarget?
    /// The field for a server, where the network has many.
    var family: ServerLogin?
    /// Servers offered without typing.
    var suggestions: [LoginOption]
    /// Whether one account there is connected already.
    var isAnother: Bool
    /// Where the contents of the page lead to; only the first has one.
    var anchor: String?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("action") { $0.action }, Field("reads") { $0.reads },
            Field("settings") { $0.settings }, Field("family") { $0.family }, Field("suggestions") { $0.suggestions },
            Field("isAnother") { $0.isAnother }, Field("anchor") { $0.anchor },
        ]
    }
}

extension ConnectOption {
    init(_ network: SocialNetwork) {
        title = network.title
        action = LinkTarget(path: Paths.authStart(network.name))
        reads = network.permissions.filter { $0.moment == .login }
            .map { rule in
                let words = PermissionWords(rule, network.title)
                return ReadLine(title: words.title, purpose: words.purpose)
            }
        settings = LinkTarget(network.appSettingsURL)
        family = nil
        suggestions = []
        isAnother = false
    }

    /// A network of many servers: what a server lets Flyleaf read is told by the server's own page.
    init(_ family: NetworkFamily, isAnother: Bool) {
        title = family.title
        action = LinkTarget(path: Paths.authStart(family.name))
        reads = []
        settings = nil
        self.family = ServerLogin(family)
        suggestions = family.suggestions.map { LoginOption(family, server: $0) }
        self.isAnother = isAnother
    }
}
