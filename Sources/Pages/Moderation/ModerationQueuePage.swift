import Templating

/// What waits for a moderator: objections, and things that were reported.
struct ModerationQueuePage: ViewModel {
    var frame: PageFrame
    var objections: [ObjectionRow]
    var rows: [FlaggedRow]
    var first: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("objections") { $0.objections },
            Field("hasObjections") { !$0.objections.isEmpty }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty }, Field("first") { $0.first }, Field("next") { $0.next },
            Field("hasPages") { $0.first != nil || $0.next != nil },
        ]
    }
}
