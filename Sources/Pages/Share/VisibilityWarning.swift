import Templating

/// Told when the link in the post will not open for everyone who sees it.
struct VisibilityWarning: ViewModel {
    var text: String
    var edit: LinkTarget

    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("edit") { $0.edit }] }
}
