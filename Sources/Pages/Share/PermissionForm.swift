import Flyleaf
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

extension PermissionForm {
    /// The form that lets a network ask for a permission, with what leads back to where one is.
    init(_ rule: PermissionRule, at network: String, action: String, fields: [HiddenField]) {
        let words = PermissionWords(rule, network)
        self.init(action: LinkTarget(path: action), title: words.title, purpose: words.purpose, fields: fields)
    }
}
