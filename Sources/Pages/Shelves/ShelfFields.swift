import Flyleaf
import Templating

/// The fields of a shelf's form, with what is wrong with them.
struct ShelfFields: ViewModel {
    var form: ShelfForm
    var faults: ShelfForm.Faults

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.form.name }, Field("nameFault") { $0.faults.name?.words },
            Field("description") { $0.form.description },
            Field("descriptionFault") { $0.faults.description?.words },
            Field("choices") { VisibilityChoice.all(chosen: $0.form.visibility.rawValue) },
        ]
    }
}
