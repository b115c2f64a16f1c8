import Flyleaf
import Primitives
import Templating

/// The rows of reviews in lists, each rendered once for what it shows.
final class ReviewRowMarkup: Sendable {
    /// What stands in a row besides the review.
    enum Buttons: Hashable {
        /// A visitor's row has none.
        case none
        /// How a member stands to the book; `nil` for a book in none of their lists.
        case standing(ReadingStatus?)
    }

    private let template: Template<ReviewRow>
    private let item: Template<ReviewItem>
    private let kept: MadeOfReviews<Buttons, SafeHTML>

    /// - Parameter capacity: how many rows are kept; of some 2 KB each.
    init(_ template: Template<ReviewRow>, _ item: Template<ReviewItem>, capacity: Int = 2000) {
        self.template = template
        self.item = item
        kept = MadeOfReviews(capacity: capacity)
    }

    /// The rows of a list in its order; `nil` for an empty one.
    ///
    /// - Parameter buttons: what stands in the row of an entry; a button is one of the page's form (`StandingForm`), so
    ///   that a row holds nothing of one member.
    func markup(
        _ entries: some Collection<ReviewEntry>,
        _ buttons: (ReviewEntry) -> Buttons = { _ in .none }
    ) -> SafeHTML? {
        if entries.isEmpty { return nil }
        let rows = kept.all(entries, buttons) { entry, buttons in
            item.markup(
                ReviewItem(
                    id: entry.review.id.text,
                    row: template.markup(ReviewRow(entry)),
                    buttons: StandingButtons(entry, buttons)
                )
            )
        }
        return .joining(rows)
    }

    /// How many rows are kept.
    var count: Int { kept.count }
}
