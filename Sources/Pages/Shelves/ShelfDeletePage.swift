import Templating

/// The question before a shelf is deleted.
struct ShelfDeletePage: ViewModel {
    var frame: PageFrame
    var name: String
    var books: String
    var action: LinkTarget
    var shelf: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("books") { $0.books },
            Field("action") { $0.action }, Field("shelf") { $0.shelf },
        ]
    }
}
