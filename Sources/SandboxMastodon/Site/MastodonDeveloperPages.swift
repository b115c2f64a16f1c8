internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Where programs are registered by people; programs themselves call the interface, or this page with JSON.
enum MastodonDeveloperPages {
    static let routes: [Route<MastodonContext>] = [
        Route(.get, FixedPath("/sandbox/apps")) { context in try show(context, name: "", address: "", problem: nil) },
        Route(.post, FixedPath("/sandbox/apps")) { context in
            context.wantsJSON ? try await registerByJSON(context) : try await register(context)
        },
    ]

    private static let scopes = "read write follow push profile"

    private static func show(
        _ context: MastodonContext,
        name: String,
        address: String,
        problem: String?
    ) throws -> Response {
        let apps = try context.world.database.read { try MastodonApps.newest(50, $0) }
        let view = MastodonDeveloperView(apps: apps, name: name, address: address, scopes: scopes, problem: problem)
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.templates.developer, "Apps for developers", view, status: status)
    }

    private static func register(_ context: MastodonContext) async throws -> Response {
        let form = try context.form()
        do {
            _ = try await register(form, context.world)
        } catch let error as MastodonError {
            return try show(
                context,
                name: form["name"] ?? "",
                address: form["redirect_uri"] ?? "",
                problem: error.error
            )
        }
        return .redirect(to: "/sandbox/apps")
    }

    private static func registerByJSON(_ context: MastodonContext) async throws -> Response {
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            let app = try await register(fields, context.world)
            let json: JSON = ["id": .string(app.clientID), "secret": .string(app.secret)]
            return .json(json.bytes, status: .created)
        } catch let error as MastodonError {
            return error.response
        }
    }

    private static func register(_ form: FormFields, _ world: World) async throws -> MastodonApp {
        let edition = try MastodonSettings.read(world).edition
        let usual = edition.hasMetadata ? scopes : "read write follow push"
        return try await MastodonRegistration.register(
            name: form["name"] ?? "",
            redirectURIs: form.values("redirect_uri").flatMap(MastodonRegistration.lines),
            scopes: form["scopes"].flatMap { $0.isEmpty ? nil : $0 } ?? usual,
            website: nil,
            world
        )
    }
}
