internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
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
            return try context.chooser(app: request.app.name, leavingTo: request.formTarget)
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
        let page = context.page(context.templates.consent, "Let \(request.app.name) in", view)
        return page.leaving(to: request.formTarget)
    }

    private static func answer(_ context: MastodonContext, _ request: MastodonAuthorization) async throws -> Response {
        let form = try context.form()
        switch form["act"] {
        case "cancel": throw request.denial
        case "choose": return try await context.choose(form)
        case "switch": return try await context.forget()
        case "continue":
            guard let person = context.visitor.person else { return .redirect(to: context.action.url) }
            return .redirect(to: try await request.accept(person.id, context.world))
        default: throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the page.")
        }
    }
}
