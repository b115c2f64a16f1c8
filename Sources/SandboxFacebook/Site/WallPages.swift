internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Walls and the posts on them, seen with the eyes of the person the browser acts as.
enum WallPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/profile.php")) { context in
            guard let id = context.query["id"].flatMap({ PersonID($0) }) else { throw SiteRefusal.notFound }
            return try wall(context, id)
        },
        Route(.get, Path<PersonID>("/{person}")) { context, id in try wall(context, id) },
        Route(.get, Path<PersonID, PostID>("/{person}/posts/{post}")) { context, person, post in
            try page(context, person, post)
        },
    ]

    private static let size = 20
    /// Comments under each post of a wall, and on the page of a single post.
    private static let commentsOnWall = 3
    private static let commentsOnPage = 200

    /// Posts with what happened around them.
    static func views(
        _ posts: some Sequence<Post>,
        reader: ProfileID?,
        comments: Int = commentsOnWall,
        _ connection: borrowing Connection
    ) throws -> [PostView] {
        var views: [PostView] = []
        for post in posts {
            let activity = try Activity.read(post.id, reader: reader, shown: comments, connection)
            views.append(PostView(post, activity, reader: reader))
        }
        return views
    }

    private static func wall(_ context: FacebookContext, _ id: ProfileID) throws -> Response {
        if let page = id.page { return try PagePages.wall(context, page, size: size) }
        let visitor = context.visitor.person
        let viewer = Posts.Viewer(person: visitor?.id)
        let number = context.pageNumber
        let found = try context.world.database.readTransaction { connection -> (Person, Int, Bool, [PostView])? in
            guard let person = try People.find(id, connection) else { return nil }
            let window = Window(position: .offset((number - 1) * size), limit: size + 1)
            return (
                person,
                try People.friendCount(id, connection),
                try visitor.map { try People.areFriends($0.id, id, connection) } ?? false,
                try views(try Posts.onWall(id, viewer, window, connection), reader: visitor?.id, connection)
            )
        }
        guard let (person, friendCount, areFriends, posts) = found else { throw SiteRefusal.notFound }
        let isSelf = visitor?.id == id
        let view = WallView(
            person: person,
            friendCount: friendCount,
            relation: relation(visitor, isSelf: isSelf, areFriends: areFriends),
            isSelf: isSelf,
            posts: Array(posts.prefix(size)),
            pager: Pager(
                path: "/profile.php",
                query: FormFields(["id": id.description]),
                page: number,
                hasNext: posts.count > size
            )
        )
        return context.page(context.templates.wall, person.name, view)
    }

    private static func relation(_ visitor: Person?, isSelf: Bool, areFriends: Bool) -> String {
        guard visitor != nil else { return "You act as nobody, so you see what is public." }
        if isSelf { return "This is your own wall." }
        return areFriends ? "You are friends." : "You are not friends, so you see what is public."
    }

    private static func page(_ context: FacebookContext, _ person: PersonID, _ id: PostID) throws -> Response {
        let viewer = Posts.Viewer(person: context.visitor.person?.id)
        let found = try context.world.database.readTransaction { connection -> PostView? in
            guard let post = try Posts.find(id, viewer, connection), [post.wall.id, post.author.id].contains(person)
            else { return nil }
            return try views([post], reader: viewer.person, comments: commentsOnPage, connection).first
        }
        guard let post = found else { throw SiteRefusal.notFound }
        let view = PostPageView(post: post)
        return context.page(context.templates.post, "A post by \(post.author.name)", view)
    }
}
