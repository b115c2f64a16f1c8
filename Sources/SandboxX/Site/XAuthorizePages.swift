internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The login pages of both versions of OAuth.
enum XAuthorizePages {
    static let routes: [Route<XSiteContext>] = [
        Route(.get, FixedPath("/i/oauth2/authorize")) { context in try show(context) },
        Route(.post, FixedPath("/i/oauth2/authorize")) { context in try await answer(context) },
        Route(.get, FixedPath("/2/oauth2/authorize")) { context in try show(context) },
        Route(.post, FixedPath("/2/oauth2/authorize")) { context in try await answer(context) },
        Route(.get, FixedPath("/oauth/authorize")) { context in try await showFirst(context, skips: false) },
        Route(.post, FixedPath("/oauth/authorize")) { context in try await answerFirst(context) },
        Route(.get, FixedPath("/oauth/authenticate")) { context in try await showFirst(context, skips: true) },
        Route(.post, FixedPath("/oauth/authenticate")) { context in try await answerFirst(context) },
    ]

    // MARK: OAuth 2.0

    private static func show(_ context: XSiteContext) throws -> Response {
        let request: XAuthorizeRequest
        switch try XAuthorizeRequest.read(context.query, context.world) {
        case .success(let read): request = read
        case .failure(let rejection): return .redirect(to: rejection.address, status: .found)
        }
        let scopes = request.scopes.map { Choice(name: $0, words: Scope.words(for: $0) ?? $0) }
        return try consent(context, request.app, scopes, leavingTo: request.redirectURI)
    }

    private static func answer(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        let request: XAuthorizeRequest
        switch try XAuthorizeRequest.read(context.query, context.world) {
        case .success(let read): request = read
        case .failure(let rejection): return .redirect(to: rejection.address)
        }
        switch form["act"] {
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "cancel": return .redirect(to: request.denial)
        case "continue":
            guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
            return .redirect(to: try await request.accept(person.id, context.world))
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
        }
    }

    private static func consent(
        _ context: XSiteContext,
        _ app: XApp,
        _ scopes: [Choice],
        leavingTo address: String
    ) throws -> Response {
        guard let person = context.visitor.person else {
            return try context.chooser(app: app.name, leavingTo: address)
        }
        let view = XConsentView(app: app.name, person: person, action: context.action, scopes: scopes)
        let page = context.page(context.templates.consent, "Let \(app.name) in", view)
        return page.leaving(to: address)
    }

    // MARK: OAuth 1.0a

    private static func requestToken(_ context: XSiteContext) throws -> (RequestToken, XApp) {
        let found = try context.world.database.readTransaction { connection -> (RequestToken, XApp)? in
            guard let text = context.query["oauth_token"], let token = try RequestTokens.find(text, connection),
                let app = try XApps.find(.id, token.app, connection)
            else { return nil }
            return (token, app)
        }
        guard let found, found.0.verifier == nil, context.world.now < found.0.issued + RequestToken.lifetime else {
            throw SiteRefusal(
                .forbidden,
                "The request token for this page is invalid. It may have already been used, or expired because it is too "
                    + "old. Go back to the site or application that sent you here and try again.",
                heading: "This page is no longer valid"
            )
        }
        return found
    }

    /// - Parameter skips: whether somebody who agreed before is not asked again.
    private static func showFirst(_ context: XSiteContext, skips: Bool) async throws -> Response {
        let (token, app) = try requestToken(context)
        if skips, context.query["force_login"] != "true", let person = context.visitor.person,
            try context.world.database.read({ try XGrants.exists(person.id, app.id, $0) })
        {
            return try await approve(token, app, person, context, status: .found)
        }
        let scopes = [
            Choice(name: "read", words: "See your posts, and whom you follow"),
            Choice(name: "write", words: "Post, like and follow for you"),
            Choice(name: "direct messages", words: "Read and send your messages"),
        ]
        return try consent(context, app, scopes, leavingTo: token.callback)
    }

    private static func answerFirst(_ context: XSiteContext) async throws -> Response {
        let form = try context.form()
        let (token, app) = try requestToken(context)
        switch form["act"] {
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "cancel":
            try await context.world.database.write { connection in try RequestTokens.delete(token.token, connection) }
            guard token.callback != "oob" else {
                let view = NoticeView(heading: "You declined", text: "\(app.name) was not let in.")
                return context.page(context.face.shell.notice, "You declined", view)
            }
            let fields = FormFields(["denied": token.token])
            return .redirect(to: ReturnAddress(base: token.callback).query(fields.urlencoded))
        case "continue":
            guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
            return try await approve(token, app, person, context, status: .seeOther)
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
        }
    }

    private static func approve(
        _ token: RequestToken,
        _ app: XApp,
        _ person: Person,
        _ context: XSiteContext,
        status: Status
    ) async throws -> Response {
        let randomness = context.world.configuration.randomness
        let number = randomness.bytes(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let isByPIN = token.callback == "oob"
        let verifier = isByPIN ? String(1_000_000 + number % 9_000_000) : Base64.encode(randomness.bytes(24))
        let now = context.world.now
        try await context.world.database.write { connection in
            try RequestTokens.approve(token.token, person.id, verifier: verifier, connection)
            try XGrants.add(person.id, app.id, scope: "", at: now, connection)
        }
        if isByPIN {
            let view = XPinView(app: app.name, pin: verifier)
            return context.page(context.templates.pin, "Your PIN", view)
        }
        let fields = FormFields(["oauth_token": token.token, "oauth_verifier": verifier])
        return .redirect(to: ReturnAddress(base: token.callback).query(fields.urlencoded), status: status)
    }
}
