import Templating

/// Why a login did not work.
struct LoginFailure: ViewModel {
    var title: String
    var text: String
    /// Under which the operator finds it; nothing where nothing went wrong.
    var reference: String?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("text") { $0.text }, Field("reference") { $0.reference },
        ]
    }
}
