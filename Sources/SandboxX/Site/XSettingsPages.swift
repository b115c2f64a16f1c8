internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The apps a person let in, and the way to take that back.
enum XSettingsPages {
    static let routes: [Route<XSiteContext>] = [
        Route(.get, FixedPath("/settings/apps")) { context in try show(context) },
        Route(.post, FixedPath("/settings/apps")) { context in try await remove(context) },
        // The addresses X has for the list of apps, and for making an account.
        Route(.get, FixedPath("/settings/connected_apps")) { _ in .redirect(to: "/settings/apps", status: .found) },
        Route(.get, FixedPath("/i/flow/signup")) { _ in .redirect(to: "/people", status: .found) },
    ]

    private static func show(_ context: XSiteContext) throws -> Response {
        let person = try context.person()
        let grants = try context.world.database.read { try XGrants.of(person.id, $0) }
        return context.page(context.templates.settings, "Connected apps", XSettingsView(grants: grants))
    }

    private static func remove(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        guard let app = form["app"].flatMap({ XAppID($0) }) else {
            throw SiteRefusal(.unprocessableContent, "There is no such app.")
        }
        try await context.world.database.write { connection in try XGrants.remove(person.id, app, connection) }
        return .redirect(to: "/settings/apps")
    }
}

/// Where programs are registered, by people and by programs.
enum XDeveloperPages {
    static let routes: [Route<XSiteContext>] = [
        Route(.get, FixedPath("/sandbox/apps")) { context in try show(context) },
        Route(.post, FixedPath("/sandbox/apps")) { context in
            context.wantsJSON ? try await registerByJSON(context) : try await register(context)
        },
    ]

    private static func show(
        _ context: XSiteContext,
        name: String = "",
        address: String = "",
        problem: String? = nil
    ) throws -> Response {
        let apps = try context.world.database.read { try XApps.all($0) }
        let view = XDeveloperView(apps: apps, name: name, address: address, problem: problem)
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.templates.developer, "Apps for developers", view, status: status)
    }

    private static func register(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        do {
            _ = try await register(form, context.world)
        } catch let error as SandboxError {
            let (name, address) = (form["name"] ?? "", form["redirect_uri"] ?? "")
            return try show(context, name: name, address: address, problem: error.description)
        }
        return .redirect(to: "/sandbox/apps")
    }

    private static func registerByJSON(_ context: XSiteContext) async throws -> Response {
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            let app = try await register(fields, context.world)
            let json: JSON = [
                "id": .string(app.clientID), "secret": .string(app.clientSecret),
                "client_id": .string(app.clientID), "client_secret": .string(app.clientSecret),
                "consumer_key": .string(app.consumerKey), "consumer_secret": .string(app.consumerSecret),
                "type": .string(app.isConfidential ? "confidential" : "public"),
            ]
            return .json(json.bytes, status: .created)
        } catch let error as SandboxError {
            return .json(JSON.object(["error": .string(error.description)]).bytes, status: .unprocessableContent)
        }
    }

    private static func register(_ fields: FormFields, _ world: World) async throws -> XApp {
        let addresses = fields.values("redirect_uri").flatMap { field in
            field.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        }
        return try await world.registerXApp(
            name: fields["name"] ?? "",
            redirectURIs: addresses,
            isConfidential: fields["type"] != "public"
        )
    }
}
