import Flyleaf
import Primitives
import Templating
import Web

/// The buttons that say in one press how one stands to a book, the present answer marked.
struct ReadingButtons: ViewModel {
    /// One of them.
    struct Choice: ViewModel {
        var value: String
        var words: String
        var isCurrent: Bool

        static var fields: [Field<Self>] {
            [Field("value") { $0.value }, Field("words") { $0.words }, Field("isCurrent") { $0.isCurrent }]
        }
    }

    var action: LinkTarget
    /// The page to come back to.
    var next: String
    var choices: [Choice]
    /// Where dates and notes are; absent for a book that is in none of one's lists.
    var details: LinkTarget?
    /// Absent for a visitor, who logs in first: a page without it is the same for everybody.
    var csrf: String?
    /// What the book is called, for who hears many such buttons.
    var title: String

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("next") { $0.next }, Field("choices") { $0.choices },
            Field("details") { $0.details }, Field("csrf") { $0.csrf }, Field("title") { $0.title },
        ]
    }

    /// The buttons of a book.
    init(_ book: ID<Book>, _ title: String, _ present: ReadingStatus?, next: String, csrf: String?) {
        action = LinkTarget(path: Paths.readingStatus(book))
        self.next = next
        choices = Self.choices(present)
        details = present.map { _ in LinkTarget(path: Paths.bookReading(book)) }
        self.csrf = csrf
        self.title = title
    }

    /// One button for each status, the present one marked.
    static func choices(_ present: ReadingStatus?) -> [Choice] {
        ReadingStatus.shown.map { status in
            Choice(value: status.rawValue, words: status.act, isCurrent: present == status)
        }
    }
}
