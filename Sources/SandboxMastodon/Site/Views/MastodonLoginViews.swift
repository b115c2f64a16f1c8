internal import SandboxCore
internal import Templating

/// The page that asks whether to let a program in.
struct MastodonConsentView: ViewModel {
    var app: String
    var website: String?
    var person: Person
    var action: LinkTarget
    var scopes: [String]

    static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("website") { $0.website },
            Field("person") { MastodonAccountView($0.person) }, Field("action") { $0.action },
            Field("scopes") { $0.scopes.map(MastodonScopes.choice) },
        ]
    }
}

/// The page that shows a code to programs without an address.
struct MastodonCodeView: ViewModel {
    var code: String

    static var fields: [Field<Self>] {
        [Field("code") { $0.code }]
    }
}
