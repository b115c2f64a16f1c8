import Flyleaf
import Templating

/// A page of a site, and how many like it.
struct LikedPageRow: ViewModel {
    /// Its address without the site.
    var path: String
    /// Absent where moderators blocked it.
    var link: LinkTarget?
    var likes: String

    static var fields: [Field<Self>] {
        [Field("path") { $0.path }, Field("link") { $0.link }, Field("likes") { $0.likes }]
    }

    init(_ count: LikedPageCount, _ filter: LinkFilter) {
        path = String(count.page.address.dropFirst(count.page.site.text.count))
        link = filter.allows(count.page.address) ? LinkTarget(count.page.address) : nil
        likes = count.likes == 1 ? "1 like" : "\(count.likes.grouped) likes"
    }
}
