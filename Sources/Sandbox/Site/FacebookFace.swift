internal import HTTP
internal import SQLite
internal import Web

/// The whole Facebook face: decides whether a request is for the Graph or for the site, and answers it.
struct FacebookFace: Sendable {
    private let world: World
    private let graph: Graph
    private let templates: SiteTemplates
    private let visitors: Visitors
    private let router: Router<SiteContext>
    private let headers = SecurityHeaders(formOrigins: [], isSecure: false)

    init(world: World) throws {
        self.world = world
        graph = Graph(world: world)
        templates = try SiteTemplates(world.configuration.templates)
        visitors = try Visitors(world: world)
        router = Router(
            FrontPages.routes + DialogPages.routes + PostDialogPages.routes + SendDialogPages.routes
                + SettingsPages.routes + DeveloperPages.routes + ControlPages.routes + PhotoFiles.routes
                + EventPages.routes + WallPages.routes + ReactionPages.routes
        )
    }

    func respond(_ request: Request) async -> Response {
        var path = request.target.segments
        if path.count > 1, path.last == "" { path.removeLast() }
        let isVersioned = path.first.flatMap(GraphVersion.init) != nil
        if isVersioned, path.count > 1, path[1] == "dialog" { path.removeFirst() }
        guard isSite(path, request) else { return await graph.respond(request) }
        var response = await answer(request, path)
        headers.apply(to: &response)
        return response
    }

    /// Words that stand first in paths of the site; everything else belongs to the Graph.
    private static let words: Set<String> = [
        "dialog", "people", "profile.php", "settings", "sandbox", "assets", "session", "apps", "logout.php",
        "r.php", "events", "messages",
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

    private func answer(_ request: Request, _ path: [String]) async -> Response {
        do {
            let context = SiteContext(
                request: request,
                path: path,
                world: world,
                templates: templates,
                visitors: visitors,
                visitor: try visitors.visitor(of: request)
            )
            do {
                return try await route(context)
            } catch let refusal as SiteRefusal {
                return context.notice(refusal)
            }
        } catch {
            world.control.note("\(request.method) /\(path.first ?? "") failed: \(type(of: error))")
            return .text("The sandbox could not answer: its store failed.\n", status: .internalServerError)
        }
    }

    private func route(_ context: SiteContext) async throws -> Response {
        switch router.match(context.request.method, context.path) {
        case .route(let matched):
            guard let response = try await matched.respond(context) else { throw SiteRefusal.notFound }
            return response
        case .methodNotAllowed(let methods):
            var response = Response.text("This address takes other methods.\n", status: .methodNotAllowed)
            response.fields.append(.allow, methods.map(\.rawValue).joined(separator: ", "))
            return response
        case .notFound: throw SiteRefusal.notFound
        }
    }
}

extension NumericID: PathParameter {
    init?(pathSegment: String) { self.init(pathSegment) }
    var pathSegment: String { description }
}
