internal import HTTP
internal import SQLite
internal import Web

/// Walls and the posts on them, seen with the eyes of the person the browser acts as.
enum WallPages {
    static let routes: [Route<SiteContext>] = [
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

    private static func wall(_ context: SiteContext, _ id: PersonID) throws -> Response {
        let visitor = context.visitor.person
        let viewer = Posts.Viewer(person: visitor?.id)
        let number = context.pageNumber
        let found = try context.world.database.readTransaction { connection -> (Person, Int, Bool, [Post])? in
            guard let person = try People.find(id, connection) else { return nil }
            let window = Window(position: .offset((number - 1) * size), limit: size + 1)
            return (
                person,
                try People.friendCount(id, connection),
                try visitor.map { try People.areFriends($0.id, id, connection) } ?? false,
                try Posts.onWall(id, viewer, window, connection)
            )
        }
        guard let (person, friendCount, areFriends, posts) = found else { throw SiteRefusal.notFound }
        let isSelf = visitor?.id == id
        let view = WallView(
            person: person,
            friendCount: friendCount,
            relation: relation(visitor, isSelf: isSelf, areFriends: areFriends),
            isSelf: isSelf,
            posts: posts.prefix(size).map(PostView.init),
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

    private static func page(_ context: SiteContext, _ person: PersonID, _ id: PostID) throws -> Response {
        let viewer = Posts.Viewer(person: context.visitor.person?.id)
        let post = try context.world.database.read { try Posts.find(id, viewer, $0) }
        guard let post, post.wall.id == person || post.author.id == person else { throw SiteRefusal.notFound }
        let view = PostPageView(post: PostView(post))
        return context.page(context.templates.post, "A post by \(post.author.name)", view)
    }
}
