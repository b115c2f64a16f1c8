import Flyleaf
import Templating

/// One connection by which a member can show who they are.
struct ConfirmWay: ViewModel {
    var title: String
    /// Who they are there: coming back as somebody else confirms nothing.
    var name: String
    var action: LinkTarget
    /// The server, where a network has many.
    var server: String?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("name") { $0.name }, Field("action") { $0.action },
            Field("server") { $0.server },
        ]
    }
}

extension ConfirmWay {
    init(_ identity: Identity, at networks: NetworkDirectory) {
        let option = LoginOption(again: identity, networks)
        self.init(title: option.title, name: identity.name.text, action: option.action, server: option.server)
    }
}
