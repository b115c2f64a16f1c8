import Templating

/// A connection as a device names it.
struct CachedConnection: ViewModel {
    var network: String
    var name: String
    var id: String

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("name") { $0.name }, Field("id") { $0.id },
        ]
    }
}
