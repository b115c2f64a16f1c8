import Templating

/// Something that is said of a thing on a wall in a few words.
struct DisplayFact: ViewModel {
    var text: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }] }
}
