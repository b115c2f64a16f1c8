package import HTTP
package import Templating

/// The page for people who write programs.
package struct DeveloperView<Program: ViewModel, Options: ViewModel>: ViewModel {
    package var apps: [Program]
    /// What was sent, to be sent again.
    package var form: FormFields
    package var options: Options
    package var problem: String?

    package static var fields: [Field<Self>] {
        [
            Field("apps") { $0.apps }, Field("isEmpty") { $0.apps.isEmpty }, Field("name") { $0.form["name"] ?? "" },
            Field("address") { $0.form["redirect_uri"] ?? "" }, Field("problem") { $0.problem },
        ] + Field.all { $0.options }
    }
}
