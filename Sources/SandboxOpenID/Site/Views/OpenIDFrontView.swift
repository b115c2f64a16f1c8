internal import SandboxCore
internal import Templating

/// The start page: what the provider is called, and the programs that were let in.
struct OpenIDFrontView: ViewModel {
    var issuer: String
    var apps: [RelyingParty]

    static var fields: [Field<Self>] {
        [
            Field("issuer") { $0.issuer }, Field("apps") { $0.apps.map(LetIn.init) },
            Field("isEmpty") { $0.apps.isEmpty },
        ]
    }

    /// A program that was let in.
    struct LetIn: ViewModel {
        var app: RelyingParty

        static var fields: [Field<Self>] {
            [Field("id") { String($0.app.id) }, Field("name") { $0.app.name }]
        }
    }
}
