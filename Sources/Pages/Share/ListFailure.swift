import Templating

/// A network that could not be read.
struct ListFailure: ViewModel {
    var title: String
    var text: String
    var retry: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("text") { $0.text }, Field("retry") { $0.retry },
        ]
    }
}
