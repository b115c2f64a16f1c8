import Templating

/// One import: what the file says before it is started, how far it is, and what became of each row.
struct ImportPage: ViewModel {
    var frame: PageFrame
    var name: String
    var source: String
    var state: String
    var stateClass: String
    /// What the state means, and what can be done.
    var explanation: String
    /// The address that says how it is now, while it changes by itself.
    var refresh: LinkTarget?
    var progress: ImportProgress?
    var start: ImportStart?
    var resume: LinkTarget?
    var stop: LinkTarget?
    var undo: LinkTarget?
    var remove: LinkTarget
    var counts: [ImportCount]
    var rows: [ImportRowLine]
    /// What the rows below have in common.
    var rowsHeading: String
    var next: LinkTarget?
    var reviews: LinkTarget?
    /// The rows, for a page that followed the work and shows none.
    var report: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("source") { $0.source },
            Field("state") { $0.state }, Field("stateClass") { $0.stateClass },
            Field("explanation") { $0.explanation }, Field("refresh") { $0.refresh },
            Field("progress") { $0.progress }, Field("start") { $0.start }, Field("resume") { $0.resume },
            Field("stop") { $0.stop }, Field("undo") { $0.undo }, Field("remove") { $0.remove },
            Field("counts") { $0.counts }, Field("rows") { $0.rows }, Field("rowsHeading") { $0.rowsHeading },
            Field("next") { $0.next }, Field("reviews") { $0.reviews },
            Field("report") { $0.report },
        ]
    }
}
