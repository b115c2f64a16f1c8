internal import HTTP
internal import SQLite
internal import Templating
internal import Web

/// The dialogs: logging in to an app, and publishing what an app prepared.
enum DialogPages {
    static let routes: [Route<SiteContext>] = [
        Route(.get, FixedPath("/dialog/oauth")) { context in try await showLogin(context) },
        Route(.post, FixedPath("/dialog/oauth")) { context in try await answerLogin(context) },
        Route(.get, FixedPath("/dialog/feed")) { context in try showFeed(context) },
        Route(.post, FixedPath("/dialog/feed")) { context in try await answerFeed(context) },
        Route(.get, FixedPath("/dialog/share")) { context in try showFeed(context) },
        Route(.post, FixedPath("/dialog/share")) { context in try await answerFeed(context) },
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
            permissions: question.toAsk,
            fixed: question.fixed,
            asksAudience: question.asksAudience
        )
        let page = context.page(context.templates.consent, "Log in to \(request.app.name)", view)
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

    // MARK: Publishing

    private static func showFeed(_ context: SiteContext) throws -> Response {
        let request = try FeedRequest(context.query, context.world)
        guard let person = context.visitor.person else { return try chooser(context, request.app, request.redirectURI) }
        return try feedPage(context, request, person, message: request.content.message ?? "", problem: nil)
    }

    private static func feedPage(
        _ context: SiteContext,
        _ request: FeedRequest,
        _ person: Person,
        message: String,
        problem: String?
    ) throws -> Response {
        let friend = try request.friend(of: person, context.world)
        let view = FeedDialogView(
            app: request.app.name,
            person: person,
            friend: friend,
            action: try action(context),
            message: message,
            card: CardView(request.content),
            problem: problem
        )
        let status = problem == nil ? Status.ok : .unprocessableContent
        let page = context.page(context.templates.feedDialog, "Post to a wall", view, status: status)
        return leaving(page, to: request.redirectURI)
    }

    private static func answerFeed(_ context: SiteContext) async throws -> Response {
        let request = try FeedRequest(context.query, context.world)
        let form = try context.form()
        let back = ReturnAddress(base: request.redirectURI)
        switch form["act"] {
        case "cancel":
            return .redirect(to: back.query("error_code=4201&error_message=User+canceled+the+Dialog+flow") + "#_=_")
        case "skip": return .redirect(to: back.base)
        case "choose": return try await choose(form, context)
        case "switch": return try await forget(context)
        case "publish":
            guard let person = context.visitor.person else { return .redirect(to: try action(context).url) }
            let message = form["message"] ?? ""
            do {
                let id = try await request.publish(message, as: person, context.world)
                return .redirect(to: back.query("post_id=\(id)"))
            } catch let error as GraphError {
                let problem = error.userMessage ?? error.message
                return try feedPage(context, request, person, message: message, problem: problem)
            }
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the dialog.")
        }
    }

    // MARK: Who it is

    /// The step that asks who somebody is; there are no passwords.
    private static func chooser(_ context: SiteContext, _ app: App, _ redirectURI: String) throws -> Response {
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

    private static func choose(_ form: FormFields, _ context: SiteContext) async throws -> Response {
        guard let id = form["person"].flatMap({ PersonID($0) }),
            try context.world.database.read({ try People.find(id, $0) }) != nil
        else { throw SiteRefusal(.unprocessableContent, "Choose one of the people.") }
        let cookie = try await context.visitors.logIn(context.visitor, as: id)
        return Response.redirect(to: try action(context).url).setting(cookie)
    }

    private static func forget(_ context: SiteContext) async throws -> Response {
        try await context.visitors.logOut(context.visitor)
        return .redirect(to: try action(context).url)
    }

    /// The dialog's own address, without what only its search needs.
    private static func action(_ context: SiteContext) throws -> LinkTarget {
        let fields = context.query.removing("q").removing("page")
        let path = "/" + context.path.joined(separator: "/")
        guard let target = LinkTarget("\(path)?\(fields.urlencoded)") else { throw SiteRefusal.notFound }
        return target
    }

    /// Lets the forms of a page end at the app: browsers check `form-action` along redirects.
    private static func leaving(_ page: Response, to address: String) -> Response {
        var page = page
        let origin = ReturnAddress(base: address).formOrigin
        SecurityHeaders(formOrigins: [origin], isSecure: false).apply(to: &page)
        return page
    }
}
