import Templating

/// Some words of a post, and where they lead.
struct StreamTextRun: ViewModel {
    var text: String
    var link: LinkTarget?

    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("link") { $0.link }] }
}
