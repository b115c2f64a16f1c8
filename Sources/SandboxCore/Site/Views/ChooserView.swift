package import HTTP
package import Templating

/// The step of a dialog that asks who somebody is.
package struct ChooserView<PersonLink: PersonViewModel>: SampledModel {
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

    package static var sample: ChooserView {
        ChooserView(
            app: "App",
            reason: "App sent you here.",
            action: LinkTarget(path: "/dialog/oauth?client_id=1"),
            searchAction: LinkTarget(path: "/dialog/oauth"),
            carried: FormFields(["client_id": "1"]),
            query: "ada",
            people: [.sample],
            pager: .sample
        )
    }

    package var values: Values {
        [
            "app": .text(app),
            "reason": .text(reason),
            "action": .link(action),
            "searchAction": .link(searchAction),
            "carried": .list(carried.all.map { ["name": .text($0.name), "value": .text($0.value)] }),
            "query": .text(query),
            "people": .models(people.map(PersonLink.init)),
            "isEmpty": .flag(people.isEmpty),
            "previous": .optional(pager.previous),
            "next": .optional(pager.next),
        ]
    }
}
