import Flyleaf
import Primitives
import Templating
import Web

/// A book in a list, with its cover.
struct BookRow: ViewModel {
    var id: String
    var link: LinkTarget
    var cover: SameOriginLink
    var title: String
    var author: String?
    /// The mean of its scores, in words.
    var mean: String?
    var reviews: String
    /// How the viewer stands to it, where a list asks.
    var buttons: ReadingButtons?

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("link") { $0.link }, Field("cover") { $0.cover }, Field("title") { $0.title },
            Field("author") { $0.author }, Field("mean") { $0.mean }, Field("reviews") { $0.reviews },
            Field("buttons") { $0.buttons },
        ]
    }
}

extension BookRow {
    init(_ book: BookLine, _ covers: CoverLinks, _ buttons: ReadingButtons?) {
        id = book.id.text
        link = LinkTarget(path: Paths.book(book.id))
        cover = covers.link(book.id)
        title = book.title.text
        author = book.author.text.isEmpty ? nil : book.author.text
        mean = book.scores.meanText
        reviews = book.scores.reviewsText
        self.buttons = buttons
    }
}
