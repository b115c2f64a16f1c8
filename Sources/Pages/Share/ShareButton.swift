import Templating

/// What the main button says, and while it works.
struct ShareButton: ViewModel {
    var label: String
    var busy: String

    static var fields: [Field<Self>] { [Field("label") { $0.label }, Field("busy") { $0.busy }] }
}
