internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The page of one app, and the form that changes what the network does for it.
enum AppPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.post, Path<AppID>("/sandbox/apps/{app}")) { context, app in try await change(context, app) },
        Route(.get, Path<AppID>("/apps/{app}")) { context, id in
            let app = try find(id, context)
            let view = NoticeView(heading: app.name, text: "An app that is registered at this sandbox.")
            return context.page(context.face.shell.notice, app.name, view)
        },
    ]

    private static func change(_ context: FacebookContext, _ id: AppID) async throws -> Response {
        let form = try context.form()
        let app = try find(id, context)
        do {
            var registration = try AppRegistration(form)
            registration.name = app.name
            registration.requiresProof = form["requires_proof"] != nil
            _ = try await context.world.registerApp(registration)
        } catch let error as SandboxError {
            return try DeveloperPages.show(context, problem: error.description)
        }
        return .redirect(to: "/sandbox/apps")
    }

    private static func find(_ id: AppID, _ context: FacebookContext) throws -> App {
        guard let app = try context.world.database.read({ try Apps.find(id, $0) }) else { throw SiteRefusal.notFound }
        return app
    }
}
