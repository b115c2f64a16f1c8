import Templating

/// The check-ins that a member may see, their own among them, and those that ask for their yes.
struct CheckInListPage: ViewModel {
    var frame: PageFrame
    var asking: [CheckInRow]
    var rows: [CheckInRow]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("asking") { $0.asking }, Field("isAsked") { !$0.asking.isEmpty },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }, Field("newest") { $0.newest },
            Field("older") { $0.older }, Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
