import Flyleaf
import Primitives
import Templating
import Web

/// A book of a shelf.
struct ShelfRow: ViewModel {
    var id: String
    var book: LinkTarget
    var cover: SameOriginLink
    var title: String
    var author: String?
    /// How the viewer stands to it, where the shelf is another's.
    var buttons: ReadingButtons?
    /// Where its owner moves it; absent for others.
    var arrange: ShelfPlace?

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("book") { $0.book }, Field("cover") { $0.cover }, Field("title") { $0.title },
            Field("author") { $0.author }, Field("buttons") { $0.buttons }, Field("arrange") { $0.arrange },
        ]
    }

    init(_ shelved: ShelvedBook, _ covers: CoverLinks, _ buttons: ReadingButtons?, _ arrange: ShelfPlace?) {
        id = shelved.bookID.text
        book = LinkTarget(path: Paths.book(shelved.bookID))
        cover = covers.link(shelved.bookID)
        title = shelved.title.text
        author = shelved.author.text.isEmpty ? nil : shelved.author.text
        self.buttons = buttons
        self.arrange = arrange
    }
}
