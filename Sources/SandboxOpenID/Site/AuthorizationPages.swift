internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The pages on which a person says who they are, and lets a program know it.
enum AuthorizationPages {
    static let routes: [Route<OpenIDContext>] = [
        Route(.get, FixedPath("/authorize")) { context in try await answering(context, show) },
        Route(.post, FixedPath("/authorize")) { context in
            // Programs may send the request as a form too (OpenID Connect Core 1.0 section 3.1.2.1).
            if let form = context.request.form, form["act"] == nil, form["client_id"] != nil {
                return .redirect(to: "/authorize?\(form.urlencoded)")
            }
            return try await answering(context, answer)
        },
    ]

    /// Turns what the program must be told into the way back to it.
    private static func answering(
        _ context: OpenIDContext,
        _ handler: (OpenIDContext, AuthorizationRequest) async throws -> Response
    ) async throws -> Response {
        do {
            return try await handler(context, try AuthorizationRequest(context.query, context.world))
        } catch let refusal as AuthorizationRequest.Refusal {
            return .redirect(to: refusal.address, status: .found)
        }
    }

    private static func show(_ context: OpenIDContext, _ request: AuthorizationRequest) async throws -> Response {
        let isSilent = request.prompts.contains(.none)
        guard let (person, since) = try login(context, request) else {
            if isSilent { throw request.refusal("login_required", "nobody is logged in, or too long ago") }
            if let hinted = try hinted(context) { return .redirect(to: hinted) }
            return try context.chooser(app: request.app.name, leavingTo: request.redirectURI)
        }
        let isKnown = try context.world.database.read { connection in
            try OpenIDTokens.isAuthorised(request.app.id, by: person.id, request.scopes, connection)
        }
        if isKnown, !request.prompts.contains(.consent) {
            let address = try await request.accept(person.id, loggedIn: since, context.world)
            return .redirect(to: address, status: .found)
        }
        if isSilent { throw request.refusal("consent_required", "the person has not let this program in") }
        let view = OpenIDConsentView(
            app: request.app.name,
            person: person,
            action: context.action,
            scopes: OpenIDScope.allCases.filter(request.scopes.contains)
        )
        let page = context.page(context.templates.consent, "Let \(request.app.name) know who you are", view)
        return page.leaving(to: request.redirectURI)
    }

    /// Who is logged in, and since when, as far as that is enough for the program.
    private static func login(
        _ context: OpenIDContext,
        _ request: AuthorizationRequest
    ) throws -> (person: Person, since: Timestamp)? {
        guard let person = context.visitor.person, request.prompts.isDisjoint(with: [.login, .selectAccount]),
            let since = try context.world.database.read({ try Browsers.since(context.visitor.hash, $0) })
        else { return nil }
        if let age = request.maximumAge, context.world.now - since > age { return nil }
        return (person, since)
    }

    /// The page that shows the person first whom the program has in mind.
    private static func hinted(_ context: OpenIDContext) throws -> String? {
        guard let hint = context.query["login_hint"], !hint.isEmpty, context.query["q"] == nil else { return nil }
        let found = try context.world.database.read { connection in
            try connection.first("SELECT \(People.columns) FROM person WHERE email = ?", [hint]) { try People.read($0) }
        }
        guard let person = found else { return nil }
        var fields = context.query
        fields.append("q", person.name)
        return "/authorize?\(fields.urlencoded)"
    }

    private static func answer(_ context: OpenIDContext, _ request: AuthorizationRequest) async throws -> Response {
        let form = try context.form()
        switch form["act"] {
        case "cancel": throw request.refusal("access_denied", "the person said no")
        case "choose": return try await choose(form, context)
        case "switch": return try await context.forget()
        case "continue":
            guard let (person, since) = try login(context, request) else {
                return .redirect(to: context.action.url)
            }
            return .redirect(to: try await request.accept(person.id, loggedIn: since, context.world))
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
        }
    }

    /// Whoever has just said who they are is not asked again for the same request.
    private static func choose(_ form: FormFields, _ context: OpenIDContext) async throws -> Response {
        var response = try await context.choose(form)
        let left = (context.query["prompt"] ?? "").split(separator: " ").filter {
            $0 != Prompt.login.rawValue && $0 != Prompt.selectAccount.rawValue
        }
        var fields = ["q", "page", "prompt", "max_age"].reduce(context.query) { $0.removing($1) }
        if !left.isEmpty { fields.append("prompt", left.joined(separator: " ")) }
        response.fields[.location] = "/authorize?\(fields.urlencoded)"
        return response
    }
}
