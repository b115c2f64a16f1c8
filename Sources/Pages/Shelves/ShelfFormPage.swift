import Templating

/// The form of a shelf that is there.
struct ShelfFormPage: ViewModel {
    var frame: PageFrame
    var form: ShelfFields
    /// The moment of the shelf that the form was filled from.
    var seen: String
    var action: LinkTarget
    var shelf: LinkTarget
    var delete: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("form") { $0.form }, Field("seen") { $0.seen },
            Field("action") { $0.action }, Field("shelf") { $0.shelf }, Field("delete") { $0.delete },
        ]
    }
}
