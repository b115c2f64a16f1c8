internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// The front page, and the way out of the network.
enum FrontPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/")) { context in try front(context) },
        Route(.get, FixedPath("/logout.php")) { context in try await logOutByToken(context) },
        // Where Facebook makes accounts; here everybody is there already.
        Route(.get, FixedPath("/r.php")) { _ in .redirect(to: "/people", status: .found) },
    ]

    private static func front(_ context: FacebookContext) throws -> Response {
        let reader = context.visitor.person?.id
        let view = try context.world.database.read { connection in
            FrontView(
                people: try People.search("", limit: FrontPeople.count, offset: 0, connection),
                pages: try Pages.all(connection),
                posts: try WallPages.views(try Posts.newestPublic(10, connection), reader: reader, connection)
            )
        }
        return context.page(context.templates.front, "A sandbox network", view)
    }

    /// The address to which apps send people to log out of the network (`next`, `access_token`).
    private static func logOutByToken(_ context: FacebookContext) async throws -> Response {
        guard let next = context.query["next"], let text = context.query["access_token"] else {
            throw SiteRefusal(.badRequest, "The address lacks next or access_token.")
        }
        let world = context.world
        let caller: Caller
        do {
            caller = try world.database.read { connection in try Graph(world: world).holder(of: text, connection) }
        } catch is GraphError {
            throw SiteRefusal(.badRequest, "The token of the address does not hold (any more).")
        }
        guard let person = caller.person, let target = WebURL(next),
            caller.app.redirectURIs.contains(where: { WebURL($0)?.origin == target.origin })
        else { throw SiteRefusal(.badRequest, "The address next does not belong to the app of the token.") }
        let hash = context.visitor.hash
        try await world.database.write { connection in
            try GraphTokens.end(.loggedOut, of: person.id, app: caller.app.id, connection)
            try Browsers.delete(hash, connection)
        }
        return .redirect(to: target.description, status: .found)
    }
}
