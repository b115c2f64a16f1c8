internal import HTTP
internal import SQLite
internal import Templating
internal import Web

/// The login dialog, and the step of every dialog that asks who somebody is.
enum DialogPages {
    static let routes: [Route<SiteContext>] = [
        Route(.get, FixedPath("/dialog/oauth")) { context in try await showLogin(context) },
        Route(.post, FixedPath("/dialog/oauth")) { context in try await answerLogin(context) },
    ]

    // MARK: Login

    private static func showLogin(_ context: SiteContext) async throws -> Response {
        let request = try LoginRequest(context.query, context.world)
        guard let person = context.visitor.person else { return try chooser(context, request.app, request.redirectURI) }
        let question = try question(request, person, context.world)
        guard question.mustShow else {
            let dialog = LoginDialog(world: context.world, request: request)
            let address = try await dialog.accept(person.id, answers: [], widestAudience: nil)
            return .redirect(to: address, status: .found)
        }
        let view = ConsentView(
            app: request.app.name,
            person: person,
            action: try action(context),
            question: question
        )
        let page = context.page(context.templates.consent, view.title, view)
        return leaving(page, to: request.redirectURI)
    }

    private static func answerLogin(_ context: SiteContext) async throws -> Response {
        let request = try LoginRequest(context.query, context.world)
        let form = try context.form()
        let dialog = LoginDialog(world: context.world, request: request)
        switch form["act"] {
        case "cancel": return .redirect(to: dialog.denial)
        case "choose": return try await choose(form, context)
        case "switch": return try await forget(context)
        case "continue":
            guard let person = context.visitor.person else { return .redirect(to: try action(context).url) }
            let question = try question(request, person, context.world)
            let ticked = Set(form.values("permission"))
            let answers = question.toAsk.map { name in
                Grants.Answer(permission: name, isGranted: ticked.contains(name))
            }
            let audience = form["audience"].flatMap(Audience.init)
            let address = try await dialog.accept(
                person.id,
                answers: answers,
                widestAudience: question.asksAudience ? audience : nil
            )
            return .redirect(to: address)
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the dialog.")
        }
    }

    private static func question(_ request: LoginRequest, _ person: Person, _ world: World) throws -> ConsentQuestion {
        let answers = try world.database.read { try Grants.answers(person.id, request.app.id, $0) }
        return ConsentQuestion(request, answers: answers)
    }

    // MARK: Who it is

    /// The step that asks who somebody is; there are no passwords.
    static func chooser(_ context: SiteContext, _ app: App, _ redirectURI: String) throws -> Response {
        let query = context.query["q"] ?? ""
        let path = "/" + context.path.joined(separator: "/")
        let (people, pager) = try Directory.page(context, query: query, size: SeedPeople.all.count, path: path)
        let view = ChooserView(
            app: app.name,
            action: try action(context),
            searchAction: LinkTarget(path: path),
            carried: context.query.removing("q").removing("page"),
            query: query,
            people: people,
            pager: pager
        )
        return leaving(context.page(context.templates.chooser, "Who are you?", view), to: redirectURI)
    }

    static func choose(_ form: FormFields, _ context: SiteContext) async throws -> Response {
        guard let id = form["person"].flatMap({ PersonID($0) }),
            try context.world.database.read({ try People.find(id, $0) }) != nil
        else { throw SiteRefusal(.unprocessableContent, "Choose one of the people.") }
        let cookie = try await context.visitors.logIn(context.visitor, as: id)
        return Response.redirect(to: try action(context).url).setting(cookie)
    }

    static func forget(_ context: SiteContext) async throws -> Response {
        try await context.visitors.logOut(context.visitor)
        return .redirect(to: try action(context).url)
    }

    /// The dialog's own address, without what only its search needs.
    static func action(_ context: SiteContext) throws -> LinkTarget {
        let fields = context.query.removing("q").removing("page")
        let path = "/" + context.path.joined(separator: "/")
        guard let target = LinkTarget("\(path)?\(fields.urlencoded)") else { throw SiteRefusal.notFound }
        return target
    }

    /// Lets the forms of a page end at the app: browsers check `form-action` along redirects.
    static func leaving(_ page: Response, to address: String) -> Response {
        var page = page
        let origin = ReturnAddress(base: address).formOrigin
        SecurityHeaders(formOrigins: [origin], isSecure: false).apply(to: &page)
        return page
    }
}
