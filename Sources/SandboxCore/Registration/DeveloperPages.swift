package import HTTP
internal import Primitives
internal import SQLite
internal import Templating
package import Web

/// Where programs are registered at a face, by people and by programs.
package enum DeveloperPages<Face: DeveloperSite> {
    package static var routes: [Route<SiteContext<Face>>] {
        [
            Route(.get, FixedPath("/sandbox/apps")) { context in try show(context) },
            Route(.post, FixedPath("/sandbox/apps")) { context in
                context.wantsJSON ? try await registerByJSON(context) : try await register(context)
            },
        ]
    }

    package static func show(
        _ context: SiteContext<Face>,
        form: FormFields = FormFields(),
        problem: String? = nil
    ) throws -> Response {
        let view = DeveloperView(
            apps: try context.world.database.read { try context.face.apps($0) },
            form: form,
            options: context.face.options(form),
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        return context.page(context.face.developer, "Apps for developers", view, status: status)
    }

    private static func register(_ context: SiteContext<Face>) async throws -> Response {
        let form = try context.form()
        do {
            _ = try await Face.register(form, context.world)
        } catch {
            return try show(context, form: form, problem: try refusal(of: error, context).text)
        }
        return .redirect(to: "/sandbox/apps")
    }

    private static func registerByJSON(_ context: SiteContext<Face>) async throws -> Response {
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            return .json(try await Face.register(fields, context.world).json.bytes, status: .created)
        } catch {
            let refusal = try refusal(of: error, context)
            return .json(JSON.object(["error": .string(refusal.text)]).bytes, status: refusal.status)
        }
    }

    /// What a program is told of an error; what broke is thrown on.
    private static func refusal(of error: any Error, _ context: SiteContext<Face>) throws -> SiteRefusal {
        if let error = error as? SandboxError { return SiteRefusal(.unprocessableContent, error.description) }
        guard let refusal = context.face.refusal(for: error) else { throw error }
        return refusal
    }
}

extension FormFields {
    /// Every field `redirect_uri`, each with one address or several on lines of their own.
    package var returnAddresses: [String] { values("redirect_uri").flatMap(Self.lines) }

    /// The words of a text.
    package static func lines(_ text: String) -> [String] {
        text.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    }
}
