import Templating

/// How many rows of an import became what, and the way to them.
struct ImportCount: ViewModel {
    var count: Int
    var words: String
    var link: LinkTarget
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("count") { $0.count }, Field("words") { $0.words }, Field("link") { $0.link },
            Field("isChosen") { $0.isChosen },
        ]
    }
}
