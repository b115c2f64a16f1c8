import Templating

/// Whom a member mutes or blocks.
struct DistanceListPage: ViewModel {
    var frame: PageFrame
    var rows: [DistanceRow]

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }]
    }
}
