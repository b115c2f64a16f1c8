import Flyleaf
import Templating

/// How the pages of a site are liked.
struct SiteLikes: ViewModel {
    var total: String
    var rows: [LikedPageRow]
    var first: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("total") { $0.total }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("first") { $0.first }, Field("next") { $0.next },
            Field("hasPages") { $0.first != nil || $0.next != nil },
        ]
    }
}

extension SiteTotals {
    /// In words.
    var words: String {
        if pages == 0 { return "None of its pages is liked yet." }
        let likes = likes == 1 ? "1 like" : "\(likes.grouped) likes"
        return pages == 1 ? "\(likes) of 1 page" : "\(likes) of \(pages.grouped) pages"
    }
}
