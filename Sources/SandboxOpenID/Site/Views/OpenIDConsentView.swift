internal import SandboxCore
internal import Templating

/// The page that asks whether a program may know who somebody is.
struct OpenIDConsentView: ViewModel {
    var app: String
    var person: Person
    var action: LinkTarget
    var scopes: [OpenIDScope]

    static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("person") { OpenIDPersonView($0.person) }, Field("action") { $0.action },
            Field("scopes") { $0.scopes.map(\.choice) },
        ]
    }
}
