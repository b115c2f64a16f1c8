import Flyleaf
import Templating

/// The fields of a quotation's form, with what is wrong with them.
struct QuotationFields: ViewModel {
    var form: QuotationForm
    var faults: QuotationForm.Faults

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.form.text }, Field("textFault") { $0.faults.text?.words },
            Field("page") { $0.form.page }, Field("pageFault") { $0.faults.page?.words },
            Field("choices") { VisibilityChoice.all(chosen: $0.form.visibility.rawValue) },
        ]
    }
}
