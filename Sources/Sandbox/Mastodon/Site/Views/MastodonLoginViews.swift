internal import HTTP
internal import Templating

/// The step that asks who somebody is.
struct MastodonChooserView: SampledModel {
    var reason: String
    /// Where the choice is sent: the page itself.
    var action: LinkTarget
    /// The path the search is sent to.
    var searchAction: LinkTarget
    /// What the search carries along.
    var carried: FormFields
    var query: String
    var people: [Person]
    var pager: Pager

    static let sample = MastodonChooserView(
        reason: "App sent you here.",
        action: LinkTarget(path: "/oauth/authorize?client_id=1"),
        searchAction: LinkTarget(path: "/oauth/authorize"),
        carried: FormFields(["client_id": "1"]),
        query: "ada",
        people: [.sample],
        pager: .sample
    )

    var values: Values {
        [
            "reason": .text(reason),
            "action": .link(action),
            "searchAction": .link(searchAction),
            "carried": .list(carried.all.map { ["name": .text($0.name), "value": .text($0.value)] }),
            "query": .text(query),
            "people": .models(people.map(MastodonAccountView.init)),
            "isEmpty": .flag(people.isEmpty),
            "previous": .optional(pager.previous),
            "next": .optional(pager.next),
        ]
    }
}

/// The page that asks whether to let a program in.
struct MastodonConsentView: SampledModel {
    var app: String
    var website: String?
    var person: Person
    var action: LinkTarget
    var scopes: [String]

    static let sample = MastodonConsentView(
        app: "App",
        website: "https://app.example/",
        person: .sample,
        action: LinkTarget(path: "/oauth/authorize?client_id=1"),
        scopes: ["read"]
    )

    var values: Values {
        [
            "app": .text(app),
            "website": .optional(website),
            "person": .model(MastodonAccountView(person)),
            "action": .link(action),
            "scopes": .list(scopes.map { ["name": .text($0), "words": .text(MastodonScopes.words(for: $0))] }),
        ]
    }
}

/// The page that shows a code to programs without an address.
struct MastodonCodeView: SampledModel {
    var code: String

    static let sample = MastodonCodeView(code: "code")

    var values: Values { ["code": .text(code)] }
}
