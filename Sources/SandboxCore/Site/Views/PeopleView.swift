package import Templating

/// The list of people, searched.
package struct PeopleView<PersonLink: PersonViewModel>: SampledModel {
    package var query: String
    package var people: [Person]
    package var pager: Pager

    package static var sample: PeopleView { PeopleView(query: "ada", people: [.sample], pager: .sample) }

    package var values: Values {
        [
            "query": .text(query),
            "people": .models(people.map(PersonLink.init)),
            "isEmpty": .flag(people.isEmpty),
            "previous": .optional(pager.previous),
            "next": .optional(pager.next),
        ]
    }
}
