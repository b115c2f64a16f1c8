internal import HTTP
internal import SQLite
package import SandboxCore

extension SandboxFace {
    /// The network that speaks the protocol of Mastodon.
    package static let mastodon = SandboxFace(
        name: "mastodon",
        hosts: [],
        schema: MastodonSchema.steps,
        seed: { seeding, connection in
            try MastodonSeed.seed(at: seeding.moment, host: seeding.origin.authority, connection)
        },
        // A server tells programs nothing: they learn it from the next call. It keeps their tokens when a password changes.
        happened: { event, person, _, connection in
            switch event {
            case .passwordChanged: break
            case .appRemoved(let app), .deletionAsked(let app):
                try MastodonTokens.revoke(person: person, app: app, connection)
            }
            return []
        },
        register: MastodonSite.register,
        open: { world in
            let face = try MastodonFace(world: world)
            return { request in await face.respond(request) }
        }
    )
}

/// The whole face of a Mastodon server: decides whether a request is for the interface or the site, and answers it.
struct MastodonFace: Sendable {
    private let api: MastodonAPI
    private let site: SiteResponder<MastodonSite>

    init(world: World) throws {
        api = MastodonAPI(world: world)
        site = try SiteResponder(
            world: world,
            face: try MastodonSite(world.configuration.templates, api: api),
            routes: MastodonAuthorizationPages.routes + MastodonSharePages.routes + MastodonSettingsPages.routes
                + DeveloperPages<MastodonSite>.routes + ControlPages<MastodonSite>.routes
                + SharedPages<MastodonSite>.routes
                + MastodonReactionPages.routes + MastodonPages.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        var path = request.target.segments
        // Clients of Python put a slash behind some addresses.
        while path.count > 1, path.last == "" { path.removeLast() }
        let response = Self.isCall(path) ? await api.respond(request, path) : await site.respond(request, path)
        api.endRevokedStreams()
        return response
    }

    private static func isCall(_ path: [String]) -> Bool {
        switch path.first {
        case "api", ".well-known", "nodeinfo", "health": true
        case "oauth": path.count == 2 && ["token", "revoke", "userinfo"].contains(path[1])
        default: false
        }
    }
}
