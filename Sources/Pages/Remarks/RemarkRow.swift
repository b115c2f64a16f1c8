import Flyleaf
import Primitives
import Templating
import Web

/// A remark in the list of its writer.
struct RemarkRow: ViewModel {
    var link: LinkTarget
    var name: String
    /// Where its link leads, if it has one.
    var host: String?
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("name") { $0.name }, Field("host") { $0.host }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ remark: Remark) {
        link = LinkTarget(path: Paths.remark(remark.id))
        name = remark.content.name
        host = remark.content.link?.address.authority
        date = remark.createdAt.dayWords
        isoDate = remark.createdAt.rfc3339
    }
}
