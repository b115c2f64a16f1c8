import Templating

/// Told when the link in the post will not open for everyone who sees it.
struct VisibilityWarning: ViewModel {
    var text: String
    /// Where that is changed.
    var edit: LinkTarget
    /// What the link to that place says.
    var label = "Change who can read it"

    static var fields: [Field<Self>] {
        [Field("text") { $0.text }, Field("edit") { $0.edit }, Field("label") { $0.label }]
    }
}
