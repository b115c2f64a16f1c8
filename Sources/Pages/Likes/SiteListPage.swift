import Flyleaf
import Templating

/// The sites that a member says are theirs.
struct SiteListPage: ViewModel {
    var frame: PageFrame
    /// What was typed, and why it was not taken.
    var typed: String
    var fault: String?
    var rows: [SiteRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("typed") { $0.typed }, Field("fault") { $0.fault },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
        ]
    }
}
