import Templating

/// What a member copied out of a book, with the form for more.
struct QuotationsPage: ViewModel {
    var frame: PageFrame
    var title: String
    var entry: LinkTarget
    var action: LinkTarget
    var form: QuotationFields
    var rows: [QuotationRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("entry") { $0.entry },
            Field("action") { $0.action }, Field("form") { $0.form }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty },
        ]
    }
}
