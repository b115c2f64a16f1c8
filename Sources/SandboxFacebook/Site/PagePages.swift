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
        let found = try context.world.database.readTransaction { connection -> PageView? in
            guard let page = try Pages.find(id, connection) else { return nil }
            let window = Window(position: .offset((number - 1) * size), limit: size + 1)
            let posts = try Posts.onWall(page.profileID, Posts.Viewer(person: visitor), window, connection)
            return PageView(
                page: page,
                tasks: try visitor.flatMap { try Pages.tasks(of: $0, at: id, connection) },
                likeCount: try PageLikes.count(id, connection),
                isLiked: try visitor.map { try PageLikes.isThere($0, id, connection) },
                posts: try WallPages.views(posts.prefix(size), reader: visitor, connection),
                pager: Pager(
                    path: "/profile.php",
                    query: FormFields(["id": id.description]),
                    page: number,
                    hasNext: posts.count > size
                )
            )
        }
        guard let view = found else { throw SiteRefusal.notFound }
        return context.page(context.templates.page, view.page.name, view)
    }

    /// Posts on the wall of a Page as a visitor; `@[NUMBER]` names a Page.
    private static func write(_ message: String, by person: Person, on page: PageID, _ world: World) async throws {
        guard !message.allSatisfy(\.isWhitespace), message.utf16.count <= Submission.longestMessage else {
            throw SiteRefusal(
                .unprocessableContent,
                "A post says something, in at most \(Submission.longestMessage) characters. Go back and change it."
            )
        }
        let now = world.now
        try await world.database.write { connection in
            let read = try PostMentions.read(message, connection)
            let draft = Posts.Draft(
                author: person.id,
                wall: ProfileID(rawValue: page.rawValue),
                app: nil,
                content: PostContent(message: read.text),
                privacy: Privacy(audience: .everyone),
                place: nil,
                tags: [],
                mentions: read.mentions
            )
            try Posts.insert(draft, at: now, connection)
        }
    }

    /// Likes a Page, writes there, takes a like back, or gives the visitor's part in it up; apps lose its tokens with it.
    private static func act(_ context: FacebookContext, _ page: PageID) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        let (database, now) = (context.world.database, context.world.now)
        guard try database.read({ try Pages.find(page, $0) }) != nil else { throw SiteRefusal.notFound }
        switch form["act"] {
        case "like": try await database.write { try PageLikes.add(page, by: person.id, at: now, $0) }
        case "write": try await write(form["message"] ?? "", by: person, on: page, context.world)
        case "unlike": try await database.write { try PageLikes.remove(page, by: person.id, $0) }
        case "leave": try await database.write { try Pages.removeRole(of: person.id, at: page, $0) }
        default: throw SiteRefusal(.unprocessableContent, "That is not something to do with a Page.")
        }
        return .redirect(to: "/profile.php?id=\(page)")
    }
}
