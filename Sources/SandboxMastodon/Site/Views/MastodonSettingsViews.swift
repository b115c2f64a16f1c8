internal import Primitives
internal import SandboxCore
internal import Templating

/// The apps a person let in.
struct MastodonSettingsView: SampledModel {
    var apps: [MastodonApps.Authorisation]

    static let sample = MastodonSettingsView(
        apps: [MastodonApps.Authorisation(app: .sample, scopes: .usual, since: Timestamp(seconds: 0))]
    )

    var values: Values {
        [
            "apps": .list(
                apps.map { entry in
                    [
                        "id": .text(String(entry.app.id)),
                        "name": .text(entry.app.name),
                        "since": .text(entry.since.minuteText),
                        "scopes": .list(
                            entry.scopes.names.map {
                                ["name": .text($0), "words": .text(MastodonScopes.words(for: $0))]
                            }
                        ),
                    ]
                }
            ),
            "isEmpty": .flag(apps.isEmpty),
        ]
    }
}

extension MastodonApp {
    static let sample = MastodonApp(
        id: 1,
        clientID: "client",
        secret: "secret",
        name: "App",
        website: "https://app.example/",
        redirectURIs: ["https://app.example/return"],
        scopes: .usual
    )
}

/// The page for people who write programs.
struct MastodonDeveloperView: SampledModel {
    var apps: [MastodonApp]
    var name: String
    var address: String
    var scopes: String
    var problem: String?

    static let sample = MastodonDeveloperView(
        apps: [.sample],
        name: "Name",
        address: "https://app.example/return",
        scopes: "read",
        problem: "Problem"
    )

    var values: Values {
        [
            "apps": .list(
                apps.map { app in
                    [
                        "name": .text(app.name),
                        "clientID": .text(app.clientID),
                        "secret": .text(app.secret),
                        "addresses": .list(app.redirectURIs.map { ["address": .text($0)] }),
                        "scopes": .text(app.scopes.text),
                    ]
                }
            ),
            "isEmpty": .flag(apps.isEmpty),
            "name": .text(name),
            "address": .text(address),
            "usualScopes": .text(scopes),
            "problem": .optional(problem),
        ]
    }
}
