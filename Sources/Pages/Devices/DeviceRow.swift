import Templating

/// One device in the list.
struct DeviceRow: ViewModel {
    var name: String
    var since: String
    var lastUsed: String?
    var end: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("since") { $0.since }, Field("lastUsed") { $0.lastUsed },
            Field("end") { $0.end },
        ]
    }
}
