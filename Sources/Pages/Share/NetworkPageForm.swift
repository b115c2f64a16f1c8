import Templating

/// The way round a permission: the network's own page, with the draft as it stands.
struct NetworkPageForm: ViewModel {
    var action: LinkTarget
    var fields: [HiddenField]
    static var fields: [Field<Self>] { [Field("action") { $0.action }, Field("fields") { $0.fields }] }
}
