internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// What a person can change: the apps let in, and the password.
enum SettingsPages {
    static let routes: [Route<FacebookContext>] = [
        // Facebook's own address of the list has it in the query.
        Route(.get, FixedPath("/settings")) { _ in .redirect(to: "/settings/apps", status: .found) },
        Route(.get, FixedPath("/settings/apps")) { context in try apps(context) },
        Route(.post, FixedPath("/settings/apps")) { context in try await change(context) },
        Route(.get, FixedPath("/settings/password")) { context in
            _ = try context.person()
            let view = PasswordView(isDone: context.query["done"] != nil)
            return context.page(context.templates.password, "Password", view)
        },
        Route(.post, FixedPath("/settings/password")) { context in try await changePassword(context) },
    ]

    private static func apps(_ context: FacebookContext) throws -> Response {
        let person = try context.person()
        let view = try context.world.database.readTransaction { connection in
            AppSettingsView(
                apps: try Grants.installations(person.id, connection).map { installation in
                    let app = try Apps.find(installation.app, connection)
                    let answers = try Grants.answers(person.id, installation.app, connection)
                    let mayList = answers.contains { $0.isGranted && Permission.isForPages($0.permission) }
                    return AppSettingsView.App(
                        id: installation.app,
                        name: installation.name,
                        audience: installation.widestAudience,
                        installed: installation.installed,
                        answers: answers,
                        pages: mayList ? try Pages.managed(by: person.id, through: app, connection).map(\.page) : [],
                        deletesData: app?.dataDeletionURL != nil
                    )
                },
                deletions: try DeletionRequests.newest(of: person.id, connection).map(DeletionView.init)
            )
        }
        return context.page(context.templates.appSettings, "Apps", view)
    }

    private static func change(_ context: FacebookContext) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        guard let id = form["app"].flatMap({ AppID($0) }),
            let app = try context.world.database.read({ try Apps.find(id, $0) })
        else { throw SiteRefusal(.unprocessableContent, "There is no such app.") }
        switch form["act"] {
        case "remove": try await context.world.happened(.appRemoved(app.id.rawValue), to: person.id, at: .facebook)
        case "erase": try await context.world.happened(.deletionAsked(app.id.rawValue), to: person.id, at: .facebook)
        case "revoke":
            let permission = form["permission"] ?? ""
            guard permission != Permission.publicProfile else {
                throw SiteRefusal(.unprocessableContent, "The profile belongs to every login; remove the app instead.")
            }
            try await context.world.database.write { connection in
                _ = try Grants.revoke(permission, person.id, app.id, connection)
            }
        default: throw SiteRefusal(.unprocessableContent, "That is not something to do with an app.")
        }
        return .redirect(to: "/settings/apps")
    }

    /// Ends every token of the person and every other browser, as a real change of password does.
    private static func changePassword(_ context: FacebookContext) async throws -> Response {
        _ = try context.form()
        let person = try context.person()
        try await context.world.changePassword(of: person.id, keeping: context.visitor.hash)
        return .redirect(to: "/settings/password?done=1")
    }
}
