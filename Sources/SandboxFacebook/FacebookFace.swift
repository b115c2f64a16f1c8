internal import HTTP
internal import Primitives
internal import SQLite
package import SandboxCore
internal import Web

extension SandboxFace {
    /// What a sandbox gets that was seeded before there was any of it.
    private static let later: KeyValuePairs<String, @Sendable (Timestamp, borrowing Connection) throws -> Void> = [
        "events": { moment, connection in try SeedEvents.insert(at: moment, connection) },
        "pages": { moment, connection in try SeedPages.insert(at: moment, connection) },
        "belongings": { moment, connection in try SeedBelongings.insert(at: moment, connection) },
        "page likes": { moment, connection in try SeedPageLikes.insert(at: moment, connection) },
    ]

    /// The network that speaks the protocol of Facebook.
    package static let facebook = SandboxFace(
        name: "facebook",
        hosts: ["graph.facebook.com", "www.facebook.com", "m.facebook.com"],
        schema: FacebookSchema.steps,
        seed: { seeding, connection in
            if seeding.isNewWorld {
                for post in SeedPosts.all(at: seeding.moment) {
                    try Posts.insert(post.draft, at: post.created, connection)
                }
            }
            for (name, insert) in later where try Settings.value("seeded \(name)", connection) == nil {
                try insert(seeding.moment, connection)
                try Settings.set("seeded \(name)", "1", connection)
            }
        },
        happened: { event, person, world, connection in try facebookHappened(event, person, world, connection) },
        register: FacebookSite.register,
        open: { world in
            let face = try FacebookFace(world: world)
            return Opened(handler: { await face.respond($0) }, live: { try await face.live($0) })
        }
    )
}

/// The whole Facebook face: decides whether a request is for the Graph or for the site, and answers it.
struct FacebookFace: Sendable {
    private let world: World
    private let graph: Graph
    private let site: SiteResponder<FacebookSite>

    init(world: World) throws {
        self.world = world
        graph = Graph(world: world)
        site = try SiteResponder(
            world: world,
            face: try FacebookSite(world.configuration.templates),
            routes: FrontPages.routes + SharedPages<FacebookSite>.routes + DialogPages.routes + PostDialogPages.routes
                + SendDialogPages.routes + SettingsPages.routes + DeveloperPages<FacebookSite>.routes
                + AppPages.routes
                + ControlPages<FacebookSite>.routes
                + PhotoFiles.routes + EventPages.routes + BelongingPages.routes
                // A word that is no number ends the search there.
                + WallPages.routes + ReactionPages.routes + PagePages.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        var path = request.target.segments
        if path.count > 1, path.last == "" { path.removeLast() }
        let isVersioned = path.first.flatMap(GraphVersion.init) != nil
        if isVersioned, path.count > 1, path[1] == "dialog" { path.removeFirst() }
        do {
            try await ScheduledPosts.publishDue(world)
        } catch {
            return Response(.internalServerError)
        }
        guard isSite(path, request) else { return await graph.respond(request) }
        return await site.respond(request, path)
    }

    /// Somebody posts on their own wall, or comments on the newest post of a program that they may see, and likes it.
    func live(_ act: LifeAct) async throws {
        let now = world.now
        try await world.database.write { connection in
            let found = act.answers ? try Self.newestOfProgram(connection) : nil
            guard let author = try People.someone(act.person, friendOf: found?.author, connection) else { return }
            if let found {
                // What is for somebody else alone is answered by nobody.
                guard try Posts.find(found.id, Posts.Viewer(person: author), connection) != nil else { return }
                try Likes.add(author, to: .post(found.id), connection)
                _ = try Comments.insert(act.words, by: author, app: nil, on: found.id, at: now, connection)
            } else {
                let draft = Posts.Draft(
                    author: author,
                    wall: author,
                    app: nil,
                    content: PostContent(message: act.words),
                    privacy: Privacy(audience: .everyone),
                    place: nil,
                    tags: []
                )
                try Posts.insert(draft, at: now, connection)
            }
        }
    }

    private static func newestOfProgram(
        _ connection: borrowing Connection
    ) throws -> (id: PostID, author: PersonID)? {
        try connection.first(
            "SELECT id, author FROM post WHERE app IS NOT NULL AND hidden = 0 AND wall < ? ORDER BY id DESC LIMIT 1",
            [ObjectKind.page.floor]
        ) { row in (PostID(rawValue: try row.int64(0)), PersonID(rawValue: try row.int64(1))) }
    }

    /// Words that stand first in paths of the site; everything else belongs to the Graph.
    private static let words: Set<String> = [
        "dialog", "people", "profile.php", "settings", "sandbox", "assets", "session", "apps", "logout.php",
        "r.php", "events", "messages", "groups", "video.php", "note.php",
    ]

    private func isSite(_ path: [String], _ request: Request) -> Bool {
        guard let first = path.first else { return false }
        if Self.words.contains(first) { return true }
        let isRead = request.method == .get || request.method == .head
        if first.isEmpty { return isRead && request.target.query["ids"] == nil }
        if path.count == 3, path[1] == "posts", PersonID(first) != nil { return true }
        // The same number is a wall for people and an object for programs.
        let hasToken = request.target.query["access_token"] != nil || request.fields[.authorization] != nil
        let wantsPage = request.fields[.accept]?.contains("text/html") ?? false
        return isRead && path.count == 1 && PersonID(first) != nil && wantsPage && !hasToken
    }
}
