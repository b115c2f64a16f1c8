import Templating

/// One of several networks, as a link.
struct NetworkTab: ViewModel {
    var title: String
    var link: LinkTarget
    var isHere: Bool

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("link") { $0.link }, Field("isHere") { $0.isHere },
        ]
    }
}
