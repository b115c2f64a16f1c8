import Templating

/// A field that travels with a form unseen.
struct HiddenField: ViewModel {
    var name: String
    var value: String
    static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("value") { $0.value }] }
}
