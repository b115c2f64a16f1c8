import Templating

/// A member's words and links.
struct RemarkListPage: ViewModel {
    var frame: PageFrame
    var rows: [RemarkRow]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("newest") { $0.newest },
            Field("older") { $0.older }, Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
