internal import HTTP
internal import SQLite
internal import Templating
internal import Web

/// What the dialogs of Facebook and of X have in common: who somebody is, and where the form goes.
enum DialogSteps {
    /// The step that asks who somebody is; there are no passwords.
    static func chooser(_ context: SiteContext, app: String, leavingTo address: String?) throws -> Response {
        let query = context.query["q"] ?? ""
        let path = "/" + context.path.joined(separator: "/")
        let (people, pager) = try Directory.page(context, query: query, size: SeedPeople.all.count, path: path)
        let view = ChooserView(
            app: app,
            action: try action(context),
            searchAction: LinkTarget(path: path),
            carried: context.query.removing("q").removing("page"),
            query: query,
            people: people,
            pager: pager
        )
        return leaving(context.page(context.templates.chooser, "Who are you?", view), to: address)
    }

    static func choose(_ form: FormFields, _ context: SiteContext) async throws -> Response {
        guard let id = form["person"].flatMap({ PersonID($0) }),
            try context.world.database.read({ try People.find(id, $0) }) != nil
        else { throw SiteRefusal(.unprocessableContent, "Choose one of the people.") }
        let cookie = try await context.visitors.logIn(context.visitor, as: id)
        return Response.redirect(to: try action(context).url).setting(cookie)
    }

    static func forget(_ context: SiteContext) async throws -> Response {
        try await context.visitors.logOut(context.visitor)
        return .redirect(to: try action(context).url)
    }

    /// The dialog's own address, without what only its search needs.
    static func action(_ context: SiteContext) throws -> LinkTarget {
        let fields = context.query.removing("q").removing("page")
        let path = "/" + context.path.joined(separator: "/")
        guard let target = LinkTarget("\(path)?\(fields.urlencoded)") else { throw SiteRefusal.notFound }
        return target
    }

    /// Lets the forms of a page end at the app: browsers check `form-action` along redirects.
    static func leaving(_ page: Response, to address: String?) -> Response {
        guard let address else { return page }
        var page = page
        let origin = ReturnAddress(base: address).formOrigin
        SecurityHeaders(formOrigins: [origin], isSecure: false).apply(to: &page)
        return page
    }
}
