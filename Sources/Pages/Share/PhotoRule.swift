import Templating

/// What one network takes.
struct PhotoRule: ViewModel {
    var text: String
    static var fields: [Field<Self>] { [Field("text") { $0.text }] }
}
