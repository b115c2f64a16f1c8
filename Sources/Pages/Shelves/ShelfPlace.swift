import Flyleaf
import Templating

/// The buttons that move a book of a shelf.
struct ShelfPlace: ViewModel {
    var action: LinkTarget
    var csrf: String
    /// The page to come back to.
    var next: String
    var book: String
    /// What the book is called, for who hears many such buttons.
    var title: String

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("csrf") { $0.csrf }, Field("next") { $0.next },
            Field("book") { $0.book }, Field("title") { $0.title },
        ]
    }
}
