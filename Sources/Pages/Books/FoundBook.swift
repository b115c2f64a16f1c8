import Flyleaf
import Templating
import Web

/// A book that a review form offers, with the button that takes it.
struct FoundBook: ViewModel {
    var act: String
    var cover: SameOriginLink
    var title: String
    var author: String?
    var reviews: String

    static var fields: [Field<Self>] {
        [
            Field("act") { $0.act }, Field("cover") { $0.cover }, Field("title") { $0.title },
            Field("author") { $0.author }, Field("reviews") { $0.reviews },
        ]
    }
}

extension FoundBook {
    init(_ book: BookLine, _ covers: CoverLinks) {
        act = BookAct.take(book.id).value
        cover = covers.link(book.id)
        title = book.title.text
        author = book.author.text.isEmpty ? nil : book.author.text
        reviews = book.scores.reviewsText
    }
}
