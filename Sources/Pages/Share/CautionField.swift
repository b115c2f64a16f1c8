import Templating

/// The field for a warning.
struct CautionField: ViewModel {
    var text: String
    static var fields: [Field<Self>] { [Field("text") { $0.text }] }
}
