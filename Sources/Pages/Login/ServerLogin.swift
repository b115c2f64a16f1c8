import Flyleaf
import Templating
import Web

/// The field for the server of a network of many, with what is wrong with what was typed.
struct ServerLogin: ViewModel {
    var network: NetworkName
    var title: String
    var anchor: String
    var action: LinkTarget
    var server: String
    var fault: String?
    /// Whether a button of one server stands beside it, so that this is the way to the others.
    var hasSuggestion: Bool

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("anchor") { $0.anchor }, Field("action") { $0.action },
            Field("server") { $0.server }, Field("fault") { $0.fault }, Field("hasSuggestion") { $0.hasSuggestion },
            Field("isOpen") { !$0.hasSuggestion || $0.fault != nil || !$0.server.isEmpty },
        ]
    }
}

extension ServerLogin {
    init(_ family: NetworkFamily, typed: TypedServer? = nil) {
        let typed = typed?.network == family.name ? typed : nil
        self.init(
            network: family.name,
            title: family.title,
            anchor: "server-\(family.name.rawValue)",
            action: LinkTarget(path: Paths.authStart(family.name)),
            server: typed?.text ?? "",
            fault: typed?.fault,
            hasSuggestion: !family.suggestions.isEmpty
        )
    }
}
