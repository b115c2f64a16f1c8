internal import HTTP
internal import Primitives
internal import SQLite
internal import Templating
internal import Web

/// The page on which a person lets a program in.
enum MastodonAuthorizationPages {
    static let routes: [Route<MastodonContext>] = [
        Route(.get, FixedPath("/oauth/authorize")) { context in try await answering(context, show) },
        Route(.post, FixedPath("/oauth/authorize")) { context in try await answering(context, answer) },
        Route(.get, FixedPath("/oauth/authorize/native")) { context in
            guard let code = context.query["code"], code.utf8.count == 43,
                code.utf8.allSatisfy({ PercentCoding.isUnreserved($0) })
            else { throw SiteRefusal.notFound }
            return context.page(context.templates.code, "Authorization code", MastodonCodeView(code: code))
        },
    ]

    /// Turns what the program must be told into the way back to it; without one, the person is told.
    private static func answering(
        _ context: MastodonContext,
        _ handler: (MastodonContext, MastodonAuthorization) async throws -> Response
    ) async throws -> Response {
        do {
            return try await handler(context, try MastodonAuthorization(context.query, context.world))
        } catch let refusal as MastodonAuthorization.Refusal {
            guard !refusal.address.utf8.starts(with: MastodonRegistration.outOfBand.utf8) else {
                throw SiteRefusal(
                    .badRequest,
                    "The request was refused, and the program has no address to be told of it.",
                    heading: "An error has occurred"
                )
            }
            return .redirect(to: refusal.address, status: .found)
        }
    }

    private static func show(_ context: MastodonContext, _ request: MastodonAuthorization) async throws -> Response {
        guard let person = context.visitor.person else {
            let page = try MastodonChooser.page(context, reason: "\(request.app.name) sent you here.")
            return leaving(page, request)
        }
        let isKnown = try context.world.database.read { connection in
            try MastodonTokens.isAuthorised(request.app.id, by: person.id, request.scopes, connection)
        }
        if isKnown, !request.forcesLogin {
            return .redirect(to: try await request.accept(person.id, context.world), status: .found)
        }
        let view = MastodonConsentView(
            app: request.app.name,
            website: request.app.website,
            person: person,
            action: context.action,
            scopes: request.scopes.names
        )
        return leaving(context.page(context.templates.consent, "Let \(request.app.name) in", view), request)
    }

    private static func answer(_ context: MastodonContext, _ request: MastodonAuthorization) async throws -> Response {
        let form = try context.site.form()
        switch form["act"] {
        case "cancel": throw request.denial
        case "choose": return try await MastodonChooser.choose(form, context)
        case "switch": return try await MastodonChooser.forget(context)
        case "continue":
            guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
            return .redirect(to: try await request.accept(person.id, context.world))
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
        }
    }

    /// Lets the forms of a page end at the program: browsers check `form-action` along redirects.
    private static func leaving(_ page: Response, _ request: MastodonAuthorization) -> Response {
        guard !request.isOutOfBand else { return page }
        var page = page
        let origin = ReturnAddress(base: request.redirectURI).formOrigin
        SecurityHeaders(formOrigins: [origin], isSecure: false).apply(to: &page)
        return page
    }
}

/// The step that asks who somebody is; there are no passwords.
enum MastodonChooser {
    static func page(_ context: MastodonContext, reason: String) throws -> Response {
        let query = context.query["q"] ?? ""
        let path = "/" + context.site.path.joined(separator: "/")
        let (people, pager) = try Directory.page(context.site, query: query, size: SeedPeople.all.count, path: path)
        let view = MastodonChooserView(
            reason: reason,
            action: context.action,
            searchAction: LinkTarget(path: path),
            carried: context.query.removing("q").removing("page"),
            query: query,
            people: people,
            pager: pager
        )
        return context.page(context.templates.chooser, "Who are you?", view)
    }

    static func choose(_ form: FormFields, _ context: MastodonContext) async throws -> Response {
        guard let id = form["person"].flatMap({ PersonID($0) }),
            try context.world.database.read({ try People.find(id, $0) }) != nil
        else { throw SiteRefusal(.unprocessableContent, "Choose one of the people.") }
        let cookie = try await context.site.visitors.logIn(context.visitor, as: id)
        return Response.redirect(to: context.action.url).setting(cookie)
    }

    static func forget(_ context: MastodonContext) async throws -> Response {
        try await context.site.visitors.logOut(context.visitor)
        return .redirect(to: context.action.url)
    }
}
