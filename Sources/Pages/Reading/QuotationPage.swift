import Templating

/// The form of a quotation that is there.
struct QuotationPage: ViewModel {
    var frame: PageFrame
    var title: String
    var form: QuotationFields
    /// Tells the quotation that the form was filled from.
    var seen: String
    var action: LinkTarget
    var remove: LinkTarget
    var quotations: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("form") { $0.form },
            Field("seen") { $0.seen }, Field("action") { $0.action }, Field("remove") { $0.remove },
            Field("quotations") { $0.quotations },
        ]
    }
}
