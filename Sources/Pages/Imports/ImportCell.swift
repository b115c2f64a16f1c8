import Templating

/// A cell of an imported file as it stood there.
struct ImportCell: ViewModel {
    var name: String
    var text: String

    static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("text") { $0.text }] }
}
