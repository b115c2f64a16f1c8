import Templating

/// Blocking links and allowing them again, and the log of that.
struct BlockedLinksPage: ViewModel {
    var frame: PageFrame
    var links: String
    var linksFault: String?
    var reason: String
    var reasonFault: String?
    var rows: [LinkActRow]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("links") { $0.links }, Field("linksFault") { $0.linksFault },
            Field("reason") { $0.reason }, Field("reasonFault") { $0.reasonFault },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
