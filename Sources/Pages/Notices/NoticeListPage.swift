import Templating

/// A member's notices, the newest first, with the switches of their kinds.
struct NoticeListPage: ViewModel {
    var frame: PageFrame
    var rows: [NoticeRow]
    /// The newest that is shown, up to which all can be marked as read; absent where everything is.
    var newestNumber: String?
    var switches: [NoticeSwitch]
    /// Whether nothing new will come.
    var isAllOff: Bool
    /// Absent where browsers offer nothing of that.
    var telling: NoticeTelling?
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("newestNumber") { $0.newestNumber }, Field("switches") { $0.switches },
            Field("isAllOff") { $0.isAllOff }, Field("telling") { $0.telling }, Field("newest") { $0.newest },
            Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
