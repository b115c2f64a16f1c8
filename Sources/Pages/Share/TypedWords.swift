import Templating

/// What was typed into one field of the dialog.
struct TypedWords: ViewModel {
    /// The only account they are for, where there is one.
    var account: String?
    var text: String

    static var fields: [Field<Self>] { [Field("account") { $0.account }, Field("text") { $0.text }] }
}
