package import Templating

/// The list of people, searched.
package struct PeopleView<PersonLink: PersonViewModel>: ViewModel {
    package var query: String
    package var people: [Person]
    package var pager: Pager

    package static var fields: [Field<Self>] {
        [
            Field("query") { $0.query }, Field("people") { $0.people.map(PersonLink.init) },
            Field("isEmpty") { $0.people.isEmpty },
        ] + Field.all { $0.pager }
    }
}
