import Flyleaf
import Templating

/// One network that is set up.
struct StatusLine: ViewModel {
    var title: String
    var server: String

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("server") { $0.server }] }

    /// Every network, in the order of the login page.
    static func all(_ networks: NetworkDirectory) -> [StatusLine] {
        networks.all.map { StatusLine(title: $0.title, server: $0.authority) }
            + networks.families.map { StatusLine(title: $0.title, server: $0.servers.words) }
    }
}
