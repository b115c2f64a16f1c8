import Templating

/// An author's books.
struct AuthorPage: ViewModel {
    var frame: PageFrame
    var name: String
    var books: [BookRow]
    var first: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("books") { $0.books },
            Field("first") { $0.first }, Field("next") { $0.next },
            Field("hasPages") { $0.first != nil || $0.next != nil },
        ]
    }
}
