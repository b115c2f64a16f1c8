import Templating

/// The member's own places.
struct SavedPlaceListPage: ViewModel {
    var frame: PageFrame
    /// Why none was saved.
    var fault: String?
    var rows: [SavedPlaceRow]
    var maximum: Int

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("fault") { $0.fault }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty }, Field("maximum") { $0.maximum },
        ]
    }
}
