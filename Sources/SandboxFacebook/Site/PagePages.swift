internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// The page of a Page: what it posts, and for those who manage it what they may do there.
enum PagePages {
    static let routes: [Route<FacebookContext>] = [
        Route(.post, Path<PageID>("/sandbox/pages/{page}")) { context, page in try await act(context, page) }
    ]

    /// - Parameter size: so many posts.
    static func wall(_ context: FacebookContext, _ id: PageID, size: Int) throws -> Response {
        let visitor = context.visitor.person?.id
        let number = context.pageNumber
        let found = try context.world.database.readTransaction { connection -> (Page, [PageTask]?, [PostView])? in
            guard let page = try Pages.find(id, connection) else { return nil }
            let window = Window(position: .offset((number - 1) * size), limit: size + 1)
            let posts = try Posts.onWall(page.profileID, Posts.Viewer(person: visitor), window, connection)
            return (
                page,
                try visitor.flatMap { try Pages.tasks(of: $0, at: id, connection) },
                try WallPages.views(posts, reader: visitor, connection)
            )
        }
        guard let (page, tasks, posts) = found else { throw SiteRefusal.notFound }
        let view = PageView(
            page: page,
            tasks: tasks,
            posts: Array(posts.prefix(size)),
            pager: Pager(
                path: "/profile.php",
                query: FormFields(["id": id.description]),
                page: number,
                hasNext: posts.count > size
            )
        )
        return context.page(context.templates.page, page.name, view)
    }

    /// Gives the visitor's part in a Page up; apps lose its tokens with it.
    private static func act(_ context: FacebookContext, _ page: PageID) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        guard form["act"] == "leave" else {
            throw SiteRefusal(.unprocessableContent, "That is not something to do with a Page.")
        }
        try await context.world.database.write { connection in
            try Pages.removeRole(of: person.id, at: page, connection)
        }
        return .redirect(to: "/profile.php?id=\(page)")
    }
}
