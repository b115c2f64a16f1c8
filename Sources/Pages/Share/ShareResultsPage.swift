import Templating

/// What became of one press of the button at several networks, one result for each.
struct ShareResultsPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var rows: [ShareResult]
    /// The address this page asks again while something may still happen.
    var refresh: LinkTarget?
    var review: LinkTarget?
    /// What the button says that leads back to what was shared.
    var backLabel: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("rows") { $0.rows },
            Field("refresh") { $0.refresh?.url }, Field("review") { $0.review },
            Field("backLabel") { $0.backLabel },
        ]
    }
}
