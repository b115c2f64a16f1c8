internal import HTTP
internal import SQLite
package import SandboxCore

extension SandboxFace {
    /// The provider that people log in with elsewhere, by OpenID Connect.
    package static let openID = SandboxFace(
        name: "openid",
        hosts: [],
        schema: OpenIDSchema.steps,
        seed: { _, _ in },
        // A provider tells programs nothing: they learn it from the next call.
        happened: { event, person, _, connection in
            switch event {
            case .passwordChanged: break
            case .appRemoved(let app), .deletionAsked(let app):
                try OpenIDTokens.tokens.end(OpenIDTokens.revoked, of: person, app: app, connection)
            }
            return []
        },
        register: OpenIDSite.register,
        open: { world in
            let face = try OpenIDFace(world: world)
            return Opened(handler: { await face.respond($0) })
        }
    )
}

/// The whole face of a provider: decides whether a request is for an endpoint or the site, and answers it.
struct OpenIDFace: Sendable {
    private let provider: OpenIDProvider
    private let site: SiteResponder<OpenIDSite>

    init(world: World) throws {
        provider = OpenIDProvider(world: world)
        site = try SiteResponder(
            world: world,
            face: try OpenIDSite(world.configuration.templates),
            routes: AuthorizationPages.routes + OpenIDFrontPages.routes + DeveloperPages<OpenIDSite>.routes
                + ControlPages<OpenIDSite>.routes + SharedPages<OpenIDSite>.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        let path = request.target.segments
        return OpenIDProvider.answers(path)
            ? await provider.respond(request, path) : await site.respond(request, path)
    }
}
