internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Where programs are registered, by people and by programs.
enum DeveloperPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/sandbox/apps")) { context in try show(context) },
        Route(.post, FixedPath("/sandbox/apps")) { context in
            context.wantsJSON ? try await registerByJSON(context) : try await register(context)
        },
        Route(.post, Path<AppID>("/sandbox/apps/{app}")) { context, app in try await change(context, app) },
        Route(.get, Path<AppID>("/apps/{app}")) { context, id in
            guard let app = try context.world.database.read({ try Apps.find(id, $0) }) else {
                throw SiteRefusal.notFound
            }
            let view = NoticeView(heading: app.name, text: "An app that is registered at this sandbox.")
            return context.page(context.face.shell.notice, app.name, view)
        },
    ]

    private static func show(
        _ context: FacebookContext,
        form: FormFields = FormFields(),
        problem: String? = nil
    ) throws -> Response {
        let apps = try context.world.database.read { try Apps.all($0) }
        let view = DeveloperView(
            apps: apps,
            name: form["name"] ?? "",
            address: form["redirect_uri"] ?? "",
            edition: form["edition"].flatMap(FacebookEdition.init) ?? .classic,
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.templates.developer, "Apps for developers", view, status: status)
    }

    private static func register(_ context: FacebookContext) async throws -> Response {
        let form = try context.form()
        do {
            _ = try await context.world.registerApp(try registration(form))
        } catch let error as SandboxError {
            return try show(context, form: form, problem: error.description)
        }
        return .redirect(to: "/sandbox/apps")
    }

    private static func registerByJSON(_ context: FacebookContext) async throws -> Response {
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            let app = try await context.world.registerApp(try registration(fields))
            let json: JSON = [
                "id": app.id.json, "secret": .string(app.secret), "edition": .string(app.edition.rawValue),
            ]
            return .json(json.bytes, status: .created)
        } catch let error as SandboxError {
            return .json(JSON.object(["error": .string(error.description)]).bytes, status: .unprocessableContent)
        }
    }

    private static func registration(_ form: FormFields) throws(SandboxError) -> AppRegistration {
        AppRegistration(
            name: form["name"] ?? "",
            redirectURIs: addresses(form),
            edition: try edition(form),
            deauthorizeURL: form["deauthorize_url"],
            dataDeletionURL: form["data_deletion_url"]
        )
    }

    private static func edition(_ form: FormFields) throws(SandboxError) -> FacebookEdition? {
        guard let text = form["edition"], !text.isEmpty else { return nil }
        guard let edition = FacebookEdition(rawValue: text) else { throw .badEdition }
        return edition
    }

    /// Every field `redirect_uri`, each with one address or several on lines of their own.
    private static func addresses(_ form: FormFields) -> [String] {
        form.values("redirect_uri").flatMap { field in
            field.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func change(_ context: FacebookContext, _ id: AppID) async throws -> Response {
        let form = try context.form()
        guard let app = try context.world.database.read({ try Apps.find(id, $0) }) else { throw SiteRefusal.notFound }
        var registration: AppRegistration
        do {
            registration = try Self.registration(form)
            registration.name = app.name
            registration.requiresProof = form["requires_proof"] != nil
            _ = try await context.world.registerApp(registration)
        } catch let error as SandboxError {
            return try show(context, problem: error.description)
        }
        return .redirect(to: "/sandbox/apps")
    }
}
