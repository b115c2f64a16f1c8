import Templating

/// A sentence of a list of sentences.
struct SentenceView: ViewModel {
    var text: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }] }
}
