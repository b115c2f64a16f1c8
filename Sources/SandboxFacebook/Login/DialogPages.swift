internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The login dialog.
enum DialogPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/dialog/oauth")) { context in try await showLogin(context) },
        Route(.post, FixedPath("/dialog/oauth")) { context in try await answerLogin(context) },
    ]

    private static func showLogin(_ context: FacebookContext) async throws -> Response {
        let request = try LoginRequest(context.query, context.world)
        guard let person = context.visitor.person else {
            return try context.chooser(app: request.app.name, leavingTo: request.redirectURI)
        }
        let question = try question(request, person, context.world)
        guard question.mustShow else {
            let dialog = LoginDialog(world: context.world, request: request)
            let address = try await dialog.accept(person.id, answers: [], widestAudience: nil, pages: nil)
            return .redirect(to: address, status: .found)
        }
        let view = ConsentView(
            app: request.app.name,
            person: person,
            action: context.action,
            question: question
        )
        let page = context.page(context.templates.consent, view.title, view)
        return page.leaving(to: request.redirectURI)
    }

    private static func answerLogin(_ context: FacebookContext) async throws -> Response {
        let request = try LoginRequest(context.query, context.world)
        let form = try context.form()
        let dialog = LoginDialog(world: context.world, request: request)
        switch form["act"] {
        case "cancel": return .redirect(to: dialog.denial)
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "continue":
            guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
            let question = try question(request, person, context.world)
            let ticked = Set(form.values("permission"))
            let answers = question.toAsk.map { name in
                Grants.Answer(permission: name, isGranted: ticked.contains(name))
            }
            let audience = form["audience"].flatMap(Audience.init)
            let address = try await dialog.accept(
                person.id,
                answers: answers,
                widestAudience: question.asksAudience ? audience : nil,
                pages: question.pages.isEmpty ? nil : question.chosen(in: form.values("page"))
            )
            return .redirect(to: address)
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the dialog.")
        }
    }

    private static func question(_ request: LoginRequest, _ person: Person, _ world: World) throws -> ConsentQuestion {
        try world.database.read { connection in
            ConsentQuestion(
                request,
                answers: try Grants.answers(person.id, request.app.id, connection),
                managed: try Pages.managed(by: person.id, through: nil, connection),
                chosen: try Pages.chosen(by: person.id, for: request.app.id, connection)
            )
        }
    }
}
