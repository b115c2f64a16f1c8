import Templating

/// What a member answered to posts of their networks, and wrote to people there.
struct ReplyListPage: ViewModel {
    var frame: PageFrame
    /// The way back to the stream.
    var back: LinkTarget
    var rows: [ReplyView]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("back") { $0.back }, Field("rows") { $0.rows },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
