internal import SandboxCore
internal import Templating

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
