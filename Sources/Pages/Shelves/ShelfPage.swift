import Templating
import Web

/// A shelf with its books.
struct ShelfPage: ViewModel {
    var frame: PageFrame
    /// Where others report it.
    var flag: LinkTarget?
    var name: String
    var description: [String]
    var owner: String
    /// The reading life it belongs to.
    var life: LinkTarget
    var books: String
    var reach: String
    /// Where its owner changes it; absent for others.
    var edit: LinkTarget?
    /// Where its owner shares it; absent for others.
    var share: LinkTarget?
    var delete: LinkTarget?
    /// The present year of its books, for its owner.
    var year: LinkTarget?
    /// The same books, drawn.
    var spines: SameOriginLink
    var rows: [ShelfRow]
    var first: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("flag") { $0.flag }, Field("name") { $0.name },
            Field("description") { $0.description.map { SentenceView(text: $0) } }, Field("owner") { $0.owner },
            Field("life") { $0.life }, Field("books") { $0.books }, Field("reach") { $0.reach },
            Field("isOwn") { $0.edit != nil }, Field("edit") { $0.edit }, Field("share") { $0.share },
            Field("delete") { $0.delete },
            Field("year") { $0.year }, Field("spines") { $0.spines },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("first") { $0.first }, Field("next") { $0.next },
            Field("hasPages") { $0.first != nil || $0.next != nil },
        ]
    }
}
