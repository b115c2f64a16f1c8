import Templating

/// A page for a request that the site never saw: nothing is known of who sent it.
struct RefusedPage: ViewModel {
    var frame: PageFrame
    var title: String
    var text: String
    var reference: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("text") { $0.text },
            Field("reference") { $0.reference },
        ]
    }
}
