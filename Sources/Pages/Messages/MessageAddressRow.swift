import Templating

/// Where one writes to.
struct MessageAddressRow: ViewModel {
    var words: String

    static var fields: [Field<Self>] { [Field("words") { $0.words }] }
}
