package import HTTP
package import Templating

/// A field that a form carries along unseen.
package struct HiddenField: ViewModel {
    package var field: FormFields.Field

    package init(_ field: FormFields.Field) { self.field = field }

    package static var fields: [Field<Self>] {
        [Field("name") { $0.field.name }, Field("value") { $0.field.value }]
    }
}
