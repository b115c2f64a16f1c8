import Templating

/// A form that leaves for a network to ask for a permission.
struct PermissionForm: ViewModel {
    var action: LinkTarget
    var title: String
    var purpose: String
    var fields: [HiddenField]

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("title") { $0.title }, Field("purpose") { $0.purpose },
            Field("fields") { $0.fields },
        ]
    }
}
