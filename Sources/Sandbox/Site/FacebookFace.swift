internal import HTTP
internal import SQLite
internal import Web

/// The whole Facebook face: decides whether a request is for the Graph or for the site, and answers it.
struct FacebookFace: Sendable {
    private let graph: Graph
    private let site: SiteResponder

    init(world: World) throws {
        graph = Graph(world: world)
        site = try SiteResponder(
            world: world,
            templates: SiteTemplates(world.configuration.templates),
            routes: FrontPages.routes + DialogPages.routes + PostDialogPages.routes + SendDialogPages.routes
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
        return await site.respond(request, path)
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
}

extension NumericID: PathParameter {
    init?(pathSegment: String) { self.init(pathSegment) }
    var pathSegment: String { description }
}
