import Templating

/// A name that was typed and refused, shown again with what is wrong with it.
struct RefusedName: ViewModel {
    var text: String
    var fault: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("fault") { $0.fault }] }
}
