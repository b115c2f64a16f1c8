internal import HTTP
internal import Primitives
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
            try MastodonSeed.seedLists(connection)
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
            return Opened(handler: { await face.respond($0) }, live: { try await face.live($0) })
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

    /// Somebody posts, or answers the newest post of a program and likes it; whoever listens hears of both.
    func live(_ act: LifeAct) async throws {
        let world = api.world
        let now = world.now
        let host = world.origin.authority
        let id = try await api.announcing { connection -> StatusID? in
            let found = act.answers ? try Self.newestOfProgram(connection) : nil
            guard let author = try People.someone(act.person, friendOf: found?.author, connection) else { return nil }
            var text = act.words
            if let found {
                let handle = try People.find(found.author, connection).flatMap { MastodonHandle.username(of: $0) }
                text = "@\(handle ?? "") \(act.words)"
                try MastodonMarks.set("favourite", found.id, author, true, at: now, connection)
            }
            let parameters: JSON = [
                "status": .string(text), "visibility": "public", "language": "en",
                "in_reply_to_id": found.map(\.id.json) ?? .null,
            ]
            let publisher = MastodonPublisher(author: author, host: host, now: now)
            return try publisher.publish(try MastodonDraft(MastodonParameters(json: parameters)), connection)
        }
        if let id { try api.announce(id) }
    }

    private static func newestOfProgram(
        _ connection: borrowing Connection
    ) throws -> (id: StatusID, author: PersonID)? {
        try connection.first(
            """
            SELECT id, author FROM mastodon_status
            WHERE app IS NOT NULL AND visibility IN ('public', 'unlisted') AND reblog_of IS NULL
            ORDER BY id DESC LIMIT 1
            """
        ) { row in (StatusID(rawValue: try row.int64(0)), PersonID(rawValue: try row.int64(1))) }
    }

    private static func isCall(_ path: [String]) -> Bool {
        switch path.first {
        case "api", ".well-known", "nodeinfo", "health": true
        case "oauth": path.count == 2 && ["token", "revoke", "userinfo"].contains(path[1])
        default: false
        }
    }
}
