import Templating

/// A network that could not be told.
struct UnrevokedNetwork: ViewModel {
    var title: String
    var name: String
    var reason: String
    var settings: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("name") { $0.name }, Field("reason") { $0.reason },
            Field("settings") { $0.settings },
        ]
    }
}
