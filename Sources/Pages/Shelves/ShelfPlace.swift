import Flyleaf
import Templating

/// The buttons that move a book of a shelf.
struct ShelfPlace: ViewModel {
    var action: LinkTarget
    var csrf: String
    /// The page to come back to.
    var next: String
    /// The pages that show it when it has left this one.
    var nextUp: String?
    var nextDown: String?
    var book: String
    /// What the book is called, for who hears many such buttons.
    var title: String

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("csrf") { $0.csrf }, Field("next") { $0.next },
            Field("nextUp") { $0.nextUp }, Field("nextDown") { $0.nextDown },
            Field("book") { $0.book }, Field("title") { $0.title },
        ]
    }
}
