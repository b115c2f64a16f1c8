internal import HTTP
internal import Primitives
internal import SQLite
package import SandboxCore
internal import Web

extension SandboxFace {
    /// The network that speaks the protocol of X.
    package static let x = SandboxFace(
        name: "x",
        hosts: [
            "api.twitter.com", "upload.twitter.com", "stream.twitter.com", "twitter.com", "api.x.com", "x.com",
        ],
        schema: XSchema.steps,
        seed: { seeding, connection in
            try XSeed.seed(at: seeding.moment, connection)
            try XSeed.seedList(at: seeding.moment, connection)
        },
        // X tells programs nothing: they learn it from the next call. It keeps their tokens when a password changes.
        happened: { event, person, _, connection in
            switch event {
            case .passwordChanged: break
            case .appRemoved(let app), .deletionAsked(let app):
                try XGrants.remove(person, XAppID(rawValue: app), connection)
            }
            return []
        },
        register: XSite.register,
        open: { world in
            let face = try XFace(world: world)
            return Opened(handler: { await face.respond($0) }, live: { try await face.live($0) })
        }
    )
}

/// The whole face of X: decides what a request is for and answers it.
struct XFace: Sendable {
    private let api: XAPI
    private let site: SiteResponder<XSite>

    /// When every account of the face was made.
    static let opening = Timestamp(seconds: 1_142_974_214)
    /// What every account says of itself.
    static let description = "Somebody of the sandbox; invented, like all of them."

    init(world: World) throws {
        api = XAPI(world: world)
        site = try SiteResponder(
            world: world,
            face: try XSite(world.configuration.templates),
            routes: SharedPages<XSite>.routes + XAuthorizePages.routes + XSettingsPages.routes
                + DeveloperPages<XSite>.routes
                + ControlPages<XSite>.routes + XComposerPages.routes + XTimelinePages.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        let response = await answered(request)
        // Whatever was written, by a program or on a page, may be news for the streams, or their end.
        if request.method != .get, request.method != .head { api.streams.wake() }
        return response
    }

    /// Somebody posts, or answers the newest post of a program; the streams hear of it.
    func live(_ act: LifeAct) async throws {
        let now = api.world.now
        try await api.world.database.write { connection in
            let found = act.answers ? try Self.newestOfProgram(connection) : nil
            guard let author = try People.someone(act.person, friendOf: found?.author, connection) else { return }
            var draft = Tweets.Draft(author: author, text: act.words)
            draft.replyTo = found
            draft.conversation = found?.id
            _ = try Tweets.insert(draft, at: now, connection)
        }
        api.streams.wake()
    }

    private static func newestOfProgram(_ connection: borrowing Connection) throws -> Tweet.Reference? {
        try connection.first(
            "SELECT id, author FROM x_post WHERE app IS NOT NULL AND reply_to IS NULL ORDER BY id DESC LIMIT 1"
        ) { row in
            Tweet.Reference(id: TweetID(rawValue: try row.int64(0)), author: PersonID(rawValue: try row.int64(1)))
        }
    }

    private func answered(_ request: Request) async -> Response {
        var path = request.target.segments
        if path.count > 1, path.last == "" { path.removeLast() }
        if let version = Self.version(of: path) { return await api.respond(request, version) }
        return await site.respond(request, path)
    }

    /// The family of an address of the interface; `nil` for a page.
    private static func version(of path: [String]) -> XAPI.Version? {
        let second = path.count > 1 ? path[1] : ""
        switch path.first {
        case "1.1": return second == "oauth" ? .oauth1 : .v1
        case "2":
            guard second == "oauth2" else { return .v2 }
            return path.last == "authorize" ? nil : .oauth2
        case "oauth": return second == "authorize" || second == "authenticate" ? nil : .oauth1
        case "oauth2": return .oauth2
        default: return nil
        }
    }
}
