package import HTTP
internal import SQLite
internal import Templating
internal import Web

/// What the login pages of all faces have in common: who somebody is, and where the form goes.
extension SiteContext {
    /// The step that asks who somebody is; there are no passwords.
    ///
    /// - Parameters:
    ///   - app: who sent the person here.
    ///   - reason: the same as a sentence.
    ///   - address: where the forms of the page may end.
    package func chooser(app: String, reason: String? = nil, leavingTo address: String?) throws -> Response {
        let own = "/" + path.joined(separator: "/")
        let (people, pager) = try directory(query["q"] ?? "", size: FrontPeople.count, path: own)
        let view = ChooserView<Face.PersonLink>(
            app: app,
            reason: reason ?? "\(app) sent you here.",
            action: action,
            searchAction: LinkTarget(path: own),
            carried: query.removing("q").removing("page"),
            query: query["q"] ?? "",
            people: people,
            pager: pager
        )
        return page(face.shell.chooser, "Who are you?", view).leaving(to: address)
    }

    /// Makes the browser act as the person of a form, and shows the page again.
    package func choose(_ form: FormFields) async throws -> Response {
        guard let id = form["person"].flatMap({ PersonID($0) }),
            try world.database.read({ try People.find(id, $0) }) != nil
        else { throw SiteRefusal(.unprocessableContent, "Choose one of the people.") }
        let cookie = try await visitors.logIn(visitor, as: id)
        return Response.redirect(to: action.url).setting(cookie)
    }

    /// Makes the browser act as nobody, and shows the page again.
    package func forget() async throws -> Response {
        try await visitors.logOut(visitor)
        return .redirect(to: action.url)
    }

    /// One page of the people whose name holds a text.
    package func directory(_ text: String, size: Int, path: String = "/people") throws -> (
        people: [Person], pager: Pager
    ) {
        let number = pageNumber
        let people = try world.database.read { connection in
            try People.search(text, limit: size + 1, offset: (number - 1) * size, connection)
        }
        let pager = Pager(path: path, query: query, page: number, hasNext: people.count > size)
        return (Array(people.prefix(size)), pager)
    }
}

extension Response {
    /// The page with forms that may end at an app: browsers check `form-action` along redirects.
    package func leaving(to address: String?) -> Response {
        guard let address else { return self }
        var page = self
        let origin = ReturnAddress(base: address).formOrigin
        SecurityHeaders(formOrigins: [origin], isSecure: false).apply(to: &page)
        return page
    }
}
