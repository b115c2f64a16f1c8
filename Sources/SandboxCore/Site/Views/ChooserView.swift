package import HTTP
package import Templating

/// The step of a dialog that asks who somebody is.
package struct ChooserView<PersonLink: PersonViewModel>: ViewModel {
    /// Who sent the person here.
    package var app: String
    /// The same as a sentence.
    package var reason: String
    /// Where the choice is sent: the dialog itself.
    package var action: LinkTarget
    /// The path the search is sent to.
    package var searchAction: LinkTarget
    /// What the search carries along.
    package var carried: FormFields
    package var query: String
    package var people: [Person]
    package var pager: Pager

    package static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("reason") { $0.reason }, Field("action") { $0.action },
            Field("searchAction") { $0.searchAction }, Field("carried") { $0.carried.all.map(HiddenField.init) },
            Field("query") { $0.query },
            Field("people") { $0.people.map(PersonLink.init) }, Field("isEmpty") { $0.people.isEmpty },
        ] + Field.all { $0.pager }
    }
}
