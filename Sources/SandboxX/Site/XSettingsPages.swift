internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The apps a person let in, the way to take that back, and whether places go along with posts.
enum XSettingsPages {
    static let routes: [Route<XSiteContext>] = [
        Route(.get, FixedPath("/settings/apps")) { context in try show(context) },
        Route(.post, FixedPath("/settings/apps")) { context in try await remove(context) },
        Route(.post, FixedPath("/settings/location")) { context in try await setPlaces(context) },
        // The addresses X has for the list of apps, and for making an account.
        Route(.get, FixedPath("/settings/connected_apps")) { _ in .redirect(to: "/settings/apps", status: .found) },
        Route(.get, FixedPath("/i/flow/signup")) { _ in .redirect(to: "/people", status: .found) },
    ]

    private static func show(_ context: XSiteContext) throws -> Response {
        let person = try context.person()
        let view = try context.world.database.read { connection in
            XSettingsView(
                grants: try XGrants.of(person.id, connection),
                addsPlaces: try XPreferences.addsPlaces(person.id, connection)
            )
        }
        return context.page(context.templates.settings, "Connected apps", view)
    }

    private static func setPlaces(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        let value = form["places"] == "on" ? "true" : "false"
        try await context.world.database.write { connection in
            try XPreferences.set(XPreferences.placesSetting, value, of: person.id, connection)
        }
        return .redirect(to: "/settings/apps")
    }

    private static func remove(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        guard let app = form["app"].flatMap({ XAppID($0) }) else {
            throw SiteRefusal(.unprocessableContent, "There is no such app.")
        }
        try await context.world.happened(.appRemoved(app.rawValue), to: person.id, at: .x)
        return .redirect(to: "/settings/apps")
    }
}
