import Templating

/// What was done about who gets into the account, the newest first.
struct SecurityPage: ViewModel {
    var frame: PageFrame
    var rows: [SecurityRow]
    var days: Int
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("days") { $0.days },
            Field("newest") { $0.newest }, Field("older") { $0.older },
        ]
    }
}
