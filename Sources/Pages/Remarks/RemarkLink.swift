import Flyleaf
import Templating

/// The link of a remark, with the host it leads to.
struct RemarkLink: ViewModel {
    /// Absent where moderators blocked it.
    var address: LinkTarget?
    var title: String
    var host: String
    var description: String?

    static var fields: [Field<Self>] {
        [
            Field("address") { $0.address }, Field("isBlocked") { $0.address == nil }, Field("title") { $0.title },
            Field("host") { $0.host },
            Field("description") { $0.description },
        ]
    }

    /// The link; `nil` when a page could not hold its address.
    init?(_ link: SharedLink, _ filter: LinkFilter) {
        guard let address = LinkTarget(link.address.text) else { return nil }
        self.address = filter.allows(link.address.text) ? address : nil
        title = link.title.text.isEmpty ? link.address.text : link.title.text
        host = link.address.authority
        description = link.description.text.isEmpty ? nil : link.description.text
    }
}
