internal import Primitives
internal import SandboxCore
internal import Templating

/// The apps a person let in.
struct MastodonSettingsView: ViewModel {
    var apps: [MastodonApps.Authorisation]

    static var fields: [Field<Self>] {
        [Field("apps") { $0.apps }, Field("isEmpty") { $0.apps.isEmpty }]
    }
}

extension MastodonApps.Authorisation: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("id") { String($0.app.id) }, Field("name") { $0.app.name },
            Field("since") { $0.since.minuteText },
            Field("scopes") { $0.scopes.names.map(MastodonScopes.choice) },
        ]
    }
}

extension MastodonApp: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("clientID") { $0.clientID }, Field("secret") { $0.secret },
            Field("addresses") { $0.redirectURIs.map(Line.init) }, Field("scopes") { $0.scopes.text },
        ]
    }
}

extension MastodonScopes {
    static func choice(_ name: String) -> Choice { Choice(name: name, words: words(for: name)) }
}
