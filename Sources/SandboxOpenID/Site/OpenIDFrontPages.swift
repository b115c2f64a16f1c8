internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// What the provider is, what it knows of people, and the programs a person let in.
enum OpenIDFrontPages {
    static let routes: [Route<OpenIDContext>] = [
        Route(.get, FixedPath("/")) { context in
            let apps = try context.visitor.person.map { person in
                try context.world.database.readTransaction { connection in
                    try OpenIDTokens.tokens.open(of: person.id, app: nil, connection)
                        .compactMap { try RelyingParties.find($0.app, connection) }
                }
            }
            let issuer = try OpenIDTemper.read(context.world).issuer(context.world)
            let view = OpenIDFrontView(issuer: issuer, apps: distinct(apps ?? []))
            return context.page(context.templates.front, "Logins for elsewhere", view)
        },
        Route(.post, FixedPath("/settings/apps")) { context in
            let form = try context.form()
            let person = try context.person()
            guard form["act"] == "revoke", let app = form["app"].flatMap({ Int64($0) }) else {
                throw SiteRefusal(.unprocessableContent, "There is no such program.")
            }
            try await context.world.happened(.appRemoved(app), to: person.id, at: .openID)
            return .redirect(to: "/")
        },
        Route(.get, Path<PersonID>("/people/{id}")) { context, id in
            guard let person = try context.world.database.read({ try People.find(id, $0) }) else {
                throw SiteRefusal.notFound
            }
            let view = OpenIDClaimsView(person: person, isYou: context.visitor.person?.id == id)
            return context.page(context.templates.person, person.name, view)
        },
    ]

    /// A program once, however many tokens it has.
    private static func distinct(_ apps: [RelyingParty]) -> [RelyingParty] {
        apps.reduce(into: []) { apps, app in
            if !apps.contains(app) { apps.append(app) }
        }
    }
}
