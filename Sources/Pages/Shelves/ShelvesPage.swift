import Templating

/// A member's shelves, with the form for another.
struct ShelvesPage: ViewModel {
    var frame: PageFrame
    var shelves: [ShelfLine]
    var form: ShelfFields
    var purpose: ShelfPurpose?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("shelves") { $0.shelves }, Field("hasShelves") { !$0.shelves.isEmpty },
            Field("form") { $0.form }, Field("purpose") { $0.purpose },
        ]
    }
}
