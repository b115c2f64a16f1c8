import Flyleaf
import Primitives
import Templating
import Web

/// The buttons in a row of a list that say how one stands to its book: those of the one form of the page.
struct StandingButtons: ViewModel {
    var action: LinkTarget
    var choices: [ReadingButtons.Choice]
    /// Where dates and notes are; absent for a book that is in none of one's lists.
    var details: LinkTarget?
    /// What the book is called, for who hears many such buttons.
    var title: String

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("choices") { $0.choices }, Field("details") { $0.details },
            Field("title") { $0.title },
        ]
    }

    /// `nil` in the row of a visitor; the answer comes back to the same row.
    init?(_ entry: ReviewEntry, _ buttons: ReviewRowMarkup.Buttons) {
        guard case .standing(let present) = buttons else { return nil }
        let (review, book) = (entry.review, entry.review.bookID)
        action = LinkTarget(path: "\(Paths.readingStatus(book))?at=\(review.id.text)")
        choices = ReadingButtons.choices(present)
        details = present.map { _ in LinkTarget(path: Paths.bookReading(book)) }
        title = review.content.title.text
    }
}
