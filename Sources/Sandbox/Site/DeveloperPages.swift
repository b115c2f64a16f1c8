internal import HTTP
internal import SQLite
internal import Web

/// Where programs are registered, by people and by programs.
enum DeveloperPages {
    static let routes: [Route<SiteContext>] = [
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
            return context.page(context.templates.notice, app.name, view)
        },
    ]

    private static func show(
        _ context: SiteContext,
        name: String = "",
        address: String = "",
        problem: String? = nil
    ) throws -> Response {
        let apps = try context.world.database.read { try Apps.all($0) }
        let view = DeveloperView(apps: apps, name: name, address: address, problem: problem)
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.templates.developer, "Apps for developers", view, status: status)
    }

    private static func register(_ context: SiteContext) async throws -> Response {
        let form = try context.form()
        do {
            _ = try await context.world.registerApp(name: form["name"] ?? "", redirectURIs: addresses(form))
        } catch let error as SandboxError {
            let (name, address) = (form["name"] ?? "", form["redirect_uri"] ?? "")
            return try show(context, name: name, address: address, problem: error.description)
        }
        return .redirect(to: "/sandbox/apps")
    }

    private static func registerByJSON(_ context: SiteContext) async throws -> Response {
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            let app = try await context.world.registerApp(name: fields["name"] ?? "", redirectURIs: addresses(fields))
            let json: JSON = ["id": app.id.json, "secret": .string(app.secret)]
            return .json(json.bytes, status: .created)
        } catch let error as SandboxError {
            return .json(JSON.object(["error": .string(error.description)]).bytes, status: .unprocessableContent)
        }
    }

    /// Every field `redirect_uri`, each with one address or several on lines of their own.
    private static func addresses(_ form: FormFields) -> [String] {
        form.values("redirect_uri").flatMap { field in
            field.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func change(_ context: SiteContext, _ id: AppID) async throws -> Response {
        let form = try context.form()
        let requiresProof = form["requires_proof"] != nil
        let address = form["deauthorize_url"].flatMap { $0.isEmpty ? nil : $0 }
        if let address, WebURL(address) == nil {
            return try show(context, problem: "The address for removals is not a web address.")
        }
        try await context.world.database.write { connection in
            try Apps.set(id, requiresProof: requiresProof, deauthorizeURL: address, connection)
        }
        return .redirect(to: "/sandbox/apps")
    }
}

extension SiteContext {
    /// Whether a program asks, and wants no page.
    var wantsJSON: Bool { request.fields[.accept]?.contains("application/json") ?? false }

    /// What a program sent, as a form or as JSON.
    ///
    /// Programs have no token of a form. What tells them from a page of another site is `Origin`, which browsers send
    /// with every POST and no page can take away; `nil` when it names another site.
    var programFields: FormFields? {
        if let origin = request.fields[.origin], origin != world.origin.origin { return nil }
        guard request.mediaType == "application/json" else { return request.form }
        guard case .object(let members)? = JSON(request.body) else { return nil }
        return FormFields(
            members.flatMap { member -> [FormFields.Field] in
                let values = member.value.elements ?? [member.value]
                return values.compactMap { value in
                    value.text.map { FormFields.Field(name: member.name, value: $0) }
                }
            }
        )
    }

    var refusedProgram: Response {
        .json(
            JSON.object(["error": "The request could not be read, or came from another site."]).bytes,
            status: .forbidden
        )
    }
}
