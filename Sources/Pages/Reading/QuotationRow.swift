import Flyleaf
import Markdown
import Primitives
import Templating
import Web

/// A quotation in a list.
struct QuotationRow: ViewModel {
    var text: SafeHTML?
    var page: String?
    /// Who may see it, for its reader.
    var reach: String?
    /// Where its reader changes it.
    var edit: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("page") { $0.page }, Field("reach") { $0.reach },
            Field("edit") { $0.edit },
        ]
    }

    /// - Parameter book: the book, for the reader of the quotation.
    /// - Parameter heading: the level of the heading that it stands under.
    /// - Parameter links: what it may lead to.
    init(_ quotation: Quotation, of book: ID<Book>?, below heading: Int, _ links: LinkFilter) {
        // With the marks of reviews, so that a spoiler is closed here too.
        text = ReviewMarkup.html(Markdown(quotation.text.text), below: heading, links)
        page = quotation.page.map { "page \($0)" }
        reach = book.map { _ in quotation.visibility.reach }
        edit = book.map { LinkTarget(path: Paths.quotation($0, quotation.id)) }
    }
}
