internal import Primitives
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

/// The page that makes things go wrong.
struct MastodonControlView: SampledModel {
    var now: Timestamp
    var offset: Duration
    var faults: [Fault]
    var tokens: [MastodonControlPages.TokenRow]
    var settings: MastodonSettings
    var log: [String]

    static let sample = MastodonControlView(
        now: Timestamp(seconds: 0),
        offset: .zero,
        faults: [Fault(kind: .refuse, path: "statuses", method: "POST", count: 1, milliseconds: 0, code: 403)],
        tokens: [MastodonControlPages.TokenRow(key: 1, person: "Ada", app: "App", scopes: "read", holds: true)],
        settings: MastodonSettings(),
        log: ["GET /api/v1/statuses 200"]
    )

    var values: Values {
        var values: Values = [
            "now": .text(now.minuteText),
            "offset": .text("\(offset.milliseconds / 1000)"),
            "kinds": .list(Fault.Kind.allCases.map { ["name": .text($0.rawValue), "words": .text($0.words)] }),
            "hasFaults": .flag(!faults.isEmpty),
            "mediaSeconds": .number(settings.mediaSeconds),
            "failsMedia": .flag(settings.failsMedia),
            "log": .list(log.map { ["line": .text($0)] }),
        ]
        let faults = faults.map { fault -> Values in
            [
                "words": .text(fault.kind.words),
                "path": .text(fault.path.isEmpty ? "every path" : fault.path),
                "count": .number(fault.count),
            ]
        }
        let tokens = tokens.map { token -> Values in
            [
                "key": .text(String(token.key)),
                "person": .text(token.person),
                "app": .text(token.app),
                "scopes": .text(token.scopes),
                "holds": .flag(token.holds),
            ]
        }
        let editions = MastodonEdition.allCases.map { edition -> Values in
            [
                "name": .text(edition.rawValue),
                "words": .text(edition.words),
                "isChosen": .flag(edition == settings.edition),
            ]
        }
        values.append("faults", .list(faults))
        values.append("tokens", .list(tokens))
        values.append("editions", .list(editions))
        return values
    }
}
