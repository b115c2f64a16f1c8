internal import HTTP

/// The whole face of a Mastodon server: decides whether a request is for the interface or the site, and answers it.
struct MastodonFace: Sendable {
    private let api: MastodonAPI
    private let site: MastodonSite

    init(world: World) throws {
        api = MastodonAPI(world: world)
        site = try MastodonSite(world: world, api: api)
    }

    func respond(_ request: Request) async -> Response {
        var path = request.target.segments
        // Clients of Python put a slash behind some addresses.
        while path.count > 1, path.last == "" { path.removeLast() }
        return Self.isCall(path) ? await api.respond(request, path) : await site.respond(request, path)
    }

    private static func isCall(_ path: [String]) -> Bool {
        switch path.first {
        case "api", ".well-known", "nodeinfo", "health": true
        case "oauth": path.count == 2 && ["token", "revoke", "userinfo"].contains(path[1])
        default: false
        }
    }
}
