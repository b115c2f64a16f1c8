import Flyleaf
import Primitives
import Templating
import Web

/// A review of somebody, by its book.
struct PersonReviewRow: ViewModel {
    var title: String
    var link: LinkTarget
    var author: String?

    static var fields: [Field<Self>] {
        [Field("title") { $0.title }, Field("link") { $0.link }, Field("author") { $0.author }]
    }
}

extension PersonReviewRow {
    init(_ entry: ReviewEntry) {
        let content = entry.review.content
        title = content.title.text
        link = LinkTarget(path: Paths.review(entry.review.id))
        author = content.author.text.isEmpty ? nil : content.author.text
    }
}
