import Flyleaf
import Markdown
import Primitives
import Templating
import Web

/// What a reader shows of a book beside reviews.
struct ReaderWordsView: ViewModel {
    var reader: LinkTarget
    var name: String
    var note: SafeHTML?
    var quotations: [QuotationRow]

    static var fields: [Field<Self>] {
        [
            Field("reader") { $0.reader }, Field("name") { $0.name }, Field("note") { $0.note },
            Field("quotations") { $0.quotations }, Field("hasQuotations") { !$0.quotations.isEmpty },
        ]
    }

    /// - Parameters:
    ///   - viewer: who finds the way to change what is theirs.
    ///   - links: what the words may lead to.
    init(_ words: ReaderWords, _ book: ID<Book>, for viewer: ID<Member>?, _ links: LinkFilter) {
        reader = LinkTarget(path: Paths.reader(words.memberID))
        name = words.name.text
        // With the marks of reviews, so that a spoiler is closed here too.
        note = ReviewMarkup.html(Markdown(words.note.text), below: 3, links)
        let owned = words.memberID == viewer ? book : nil
        quotations = words.quotations.map { QuotationRow($0, of: owned, below: 3, links) }
    }
}
