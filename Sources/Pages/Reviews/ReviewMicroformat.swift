import Flyleaf
import Templating
import Web

/// A review for programs that read pages by their classes (`https://microformats.org/wiki/h-review`).
struct ReviewMicroformat: ViewModel {
    var address: String
    var name: String
    var title: String
    var bookAddress: String
    var rating: Int?
    var summary: String
    /// Whether the text as it stands on the page may be carried away: nothing of it is a spoiler.
    var isWhole: Bool

    static var fields: [Field<Self>] {
        [
            Field("address") { $0.address }, Field("name") { $0.name }, Field("title") { $0.title },
            Field("bookAddress") { $0.bookAddress }, Field("rating") { $0.rating }, Field("summary") { $0.summary },
        ]
    }
}

extension ReviewMicroformat {
    /// `nil` for a review that not everybody may read.
    init?(_ entry: ReviewEntry, at addresses: SiteAddresses) {
        let (review, content) = (entry.review, entry.review.content)
        guard content.visibility == .everyone else { return nil }
        address = addresses.whole(Paths.review(review.id))
        name = "\(content.title.text), a review by \(entry.writer.text)"
        title = content.title.text
        bookAddress = addresses.whole(Paths.book(review.bookID))
        rating = content.score?.value
        summary = content.carriedBeginning
        isWhole = content.openText.spoilers == .none && !content.text.text.isEmpty
    }
}
