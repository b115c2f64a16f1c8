package import HTTP
internal import SQLite
internal import Templating
package import Web

/// The pages that every face has: the people, who a browser acts as, portraits, the files of the sandbox.
package enum SharedPages<Face: FaceSite> {
    package static var routes: [Route<SiteContext<Face>>] {
        [
            Route(.get, FixedPath("/people")) { context in try people(context) },
            Route(.get, Path<String, String>("/assets/{hash}/{name}")) { context, hash, name in
                try asset(context, hash, name)
            },
            Route(.get, Path<String>("/sandbox/portraits/{file}")) { context, file in
                try context.portrait(file, pixels: Portrait.pixels(context.query["size"]))
            },
            Route(.post, FixedPath("/session")) { context in try await act(context) },
            Route(.post, FixedPath("/session/end")) { context in try await end(context) },
        ]
    }

    private static func people(_ context: SiteContext<Face>) throws -> Response {
        let query = context.query["q"] ?? ""
        let (people, pager) = try context.directory(query, size: 48)
        let view = PeopleView<Face.PersonLink>(query: query, people: people, pager: pager)
        return context.page(context.face.shell.people, "People", view)
    }

    private static func asset(_ context: SiteContext<Face>, _ hash: String, _ name: String) throws -> Response {
        guard let response = context.world.configuration.files.respond(hash: hash, name: name, to: context.request)
        else { throw SiteRefusal.notFound }
        return response
    }

    private static func act(_ context: SiteContext<Face>) async throws -> Response {
        let form = try context.form()
        guard let id = form["person"].flatMap({ PersonID($0) }),
            let person = try context.world.database.read({ try People.find(id, $0) })
        else { throw SiteRefusal(.unprocessableContent, "There is nobody of that number.") }
        let cookie = try await context.visitors.logIn(context.visitor, as: id)
        return context.redirect(form["next"], or: context.face.home(of: person)).setting(cookie)
    }

    private static func end(_ context: SiteContext<Face>) async throws -> Response {
        let form = try context.form()
        try await context.visitors.logOut(context.visitor)
        return context.redirect(form["next"], or: "/")
    }
}

extension SiteContext {
    /// A portrait by the name of its file, a number and `.png`.
    package func portrait(_ file: String, pixels: Int) throws -> Response {
        guard file.utf8.suffix(4).elementsEqual(".png".utf8), let id = PersonID(file.dropLast(4)) else {
            throw SiteRefusal.notFound
        }
        return .picture("image/png", Portrait(of: id).png(pixels: pixels))
    }
}

extension Response {
    /// A picture that pages of apps and of other sites may show.
    package static func picture(_ type: String, _ bytes: [UInt8]) -> Response {
        var response = Response(.ok, type: type, bytes)
        response.fields[.cacheControl] = "public, max-age=86400"
        response.fields.append(.known("Cross-Origin-Resource-Policy"), "cross-origin")
        return response
    }
}
