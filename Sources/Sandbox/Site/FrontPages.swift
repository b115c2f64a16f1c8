internal import HTTP
internal import SQLite
internal import Templating
internal import Web

/// The front page, the list of people, and who a browser acts as.
enum FrontPages {
    static let routes: [Route<SiteContext>] =
        [
            Route(.get, FixedPath("/")) { context in try front(context) },
            Route(.get, FixedPath("/logout.php")) { context in try await logOutByToken(context) },
            // Where Facebook makes accounts; here everybody is there already.
            Route(.get, FixedPath("/r.php")) { _ in .redirect(to: "/people", status: .found) },
        ] + shared

    /// What every face has.
    static let shared: [Route<SiteContext>] = [
        Route(.get, FixedPath("/people")) { context in try people(context) },
        Route(.get, Path<String, String>("/assets/{hash}/{name}")) { context, hash, name in
            try asset(context, hash, name)
        },
        Route(.get, Path<String>("/sandbox/portraits/{file}")) { context, file in try portrait(context, file) },
        Route(.post, FixedPath("/session")) { context in try await act(context) },
        Route(.post, FixedPath("/session/end")) { context in try await end(context) },
    ]

    private static func front(_ context: SiteContext) throws -> Response {
        let reader = context.visitor.person?.id
        let view = try context.world.database.read { connection in
            FrontView(
                people: try People.search("", limit: SeedPeople.all.count, offset: 0, connection),
                posts: try WallPages.views(try Posts.newestPublic(10, connection), reader: reader, connection)
            )
        }
        return context.page(context.templates.front, "A sandbox network", view)
    }

    private static func people(_ context: SiteContext) throws -> Response {
        let query = context.query["q"] ?? ""
        let (people, pager) = try Directory.page(context, query: query, size: 48)
        let view = PeopleView(query: query, people: people, pager: pager)
        return context.page(context.templates.people, "People", view)
    }

    private static func asset(_ context: SiteContext, _ hash: String, _ name: String) throws -> Response {
        guard let response = context.world.configuration.files.respond(hash: hash, name: name, to: context.request)
        else { throw SiteRefusal.notFound }
        return response
    }

    private static func portrait(_ context: SiteContext, _ file: String) throws -> Response {
        guard file.utf8.suffix(4).elementsEqual(".png".utf8), let id = PersonID(file.dropLast(4)) else {
            throw SiteRefusal.notFound
        }
        let size = PictureSize(type: nil, width: context.query["size"], height: nil)
        var response = Response(.ok, type: "image/png", Portrait(of: id).png(pixels: size.pixels))
        response.fields[.cacheControl] = "public, max-age=86400"
        // Portraits are shown on the pages of apps.
        response.fields.append(.known("Cross-Origin-Resource-Policy"), "cross-origin")
        return response
    }

    private static func act(_ context: SiteContext) async throws -> Response {
        let form = try context.form()
        guard let id = form["person"].flatMap({ PersonID($0) }),
            try context.world.database.read({ try People.find(id, $0) }) != nil
        else { throw SiteRefusal(.unprocessableContent, "There is nobody of that number.") }
        let cookie = try await context.visitors.logIn(context.visitor, as: id)
        return redirect(form["next"], or: "/profile.php?id=\(id)").setting(cookie)
    }

    private static func end(_ context: SiteContext) async throws -> Response {
        let form = try context.form()
        try await context.visitors.logOut(context.visitor)
        return redirect(form["next"], or: "/")
    }

    /// The address to which apps send people to log out of the network (`next`, `access_token`).
    private static func logOutByToken(_ context: SiteContext) async throws -> Response {
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
            try Tokens.end(.loggedOut, of: person.id, app: caller.app.id, connection)
            try Browsers.delete(hash, connection)
        }
        return .redirect(to: target.description, status: .found)
    }

    /// Back to a path of this site; anything else is not followed.
    static func redirect(_ next: String?, or fallback: String) -> Response {
        guard let next, let target = LinkTarget(next), target.isSameOrigin, next.utf8.first == UInt8(ascii: "/") else {
            return .redirect(to: fallback)
        }
        return .redirect(to: next)
    }
}

/// Lists of people by page.
enum Directory {
    static func page(
        _ context: SiteContext,
        query: String,
        size: Int,
        path: String = "/people"
    ) throws -> (people: [Person], pager: Pager) {
        let number = context.pageNumber
        let people = try context.world.database.read { connection in
            try People.search(query, limit: size + 1, offset: (number - 1) * size, connection)
        }
        let pager = Pager(path: path, query: context.query, page: number, hasNext: people.count > size)
        return (Array(people.prefix(size)), pager)
    }
}
