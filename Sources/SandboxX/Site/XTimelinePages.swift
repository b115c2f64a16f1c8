internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating
internal import Web

/// Timelines, single posts, the search and the pictures.
enum XTimelinePages {
    static let routes: [Route<XSiteContext>] = [
        Route(.get, FixedPath("/")) { context in try front(context) },
        Route(.get, FixedPath("/search")) { context in try search(context) },
        Route(.get, FixedPath("/profile.php")) { context in
            guard let id = context.query["id"].flatMap({ PersonID($0) }),
                let person = try context.world.database.read({ try People.find(id, $0) })
            else { throw SiteRefusal.notFound }
            return .redirect(to: "/\(person.username)")
        },
        Route(.get, Path<XMediaID>("/media/{id}")) { context, id in try picture(context, id) },
        Route(.get, Path<String>("/{username}")) { context, name in try timeline(context, name) },
        Route(.get, Path<String, TweetID>("/{username}/status/{id}")) { context, _, id in try post(context, id) },
        Route(.post, Path<String, TweetID>("/{username}/status/{id}")) { context, _, id in
            try await delete(context, id)
        },
    ]

    private static let size = 20

    private static func front(_ context: XSiteContext) throws -> Response {
        let visitor = context.visitor.person
        let view = try context.world.database.readTransaction { connection -> XFrontView in
            let source: TweetSource = visitor.map { .home($0.id) } ?? .all
            let ids = try Tweets.ids(source, TweetWindow(limit: size), connection)
            let bundle = try Tweets.bundle(ids, reader: visitor?.id, connection)
            return XFrontView(
                people: try People.search("", limit: FrontPeople.count, offset: 0, connection),
                posts: bundle.tweets.map { XPostView($0, in: bundle, visitor: visitor) },
                isHome: visitor != nil
            )
        }
        return context.page(context.templates.front, "A sandbox network of short posts", view)
    }

    private static func timeline(_ context: XSiteContext, _ name: String) throws -> Response {
        let visitor = context.visitor.person
        let view = try context.world.database.readTransaction { connection -> XTimelineView? in
            guard let user = try XUsers.find(named: name, reader: visitor?.id, connection) else { return nil }
            var view = try list(context, .author(user.id), "/\(user.person.username)", connection)
            view.heading = user.person.name
            view.owner = XTimelineView.Owner(user: user, isVisitor: visitor?.id == user.id)
            return view
        }
        guard let view else { throw SiteRefusal.notFound }
        return context.page(context.templates.timeline, view.heading, view)
    }

    private static func search(_ context: XSiteContext) throws -> Response {
        let text = context.query["q"] ?? ""
        let query = SearchQuery(text)
        let view = try context.world.database.readTransaction { connection -> XTimelineView in
            var view = try list(context, .all, "/search", connection, query: query)
            view.heading = "Posts about \(text)"
            return view
        }
        return context.page(context.templates.timeline, view.heading, view)
    }

    /// A page of posts; `before` in the query goes on from an id.
    private static func list(
        _ context: XSiteContext,
        _ source: TweetSource,
        _ path: String,
        _ connection: borrowing Connection,
        query: SearchQuery? = nil
    ) throws -> XTimelineView {
        let visitor = context.visitor.person
        var window = TweetWindow(limit: query == nil ? size + 1 : SearchQuery.reach)
        window.olderThan = context.query["before"].flatMap { TweetID($0) }
        var ids = try Tweets.ids(source, window, connection)
        if let query { ids = try query.filter(ids, connection) }
        let bundle = try Tweets.bundle(Array(ids.prefix(size)), reader: visitor?.id, connection)
        func link(_ before: TweetID?) -> LinkTarget? {
            var fields = context.query.removing("before")
            if let before { fields.append("before", before.description) }
            return LinkTarget(path: fields.all.isEmpty ? path : "\(path)?\(fields.urlencoded)")
        }
        return XTimelineView(
            heading: "",
            posts: bundle.tweets.map { XPostView($0, in: bundle, visitor: visitor) },
            previous: window.olderThan == nil ? nil : link(nil),
            next: ids.count > size ? link(bundle.tweets.last?.id) : nil
        )
    }

    private static func post(_ context: XSiteContext, _ id: TweetID) throws -> Response {
        let visitor = context.visitor.person
        let bundle = try context.world.database.readTransaction { connection in
            // Hidden ones stand last, marked as what they are.
            let replies = try connection.rows(
                """
                SELECT id FROM x_post WHERE reply_to = ?
                ORDER BY EXISTS (SELECT 1 FROM x_hidden_reply WHERE post = x_post.id), id LIMIT 100
                """,
                [id]
            ) { row in TweetID(rawValue: try row.int64(0)) }
            return try Tweets.bundle([id] + replies, reader: visitor?.id, connection)
        }
        guard let tweet = bundle.tweets.first, tweet.id == id else { throw SiteRefusal.notFound }
        let view = XTimelineView(
            heading: "A post by \(tweet.author.name)",
            posts: bundle.tweets.map { XPostView($0, in: bundle, visitor: visitor) }
        )
        return context.page(context.templates.timeline, view.heading, view)
    }

    private static func delete(_ context: XSiteContext, _ id: TweetID) async throws -> Response {
        _ = try context.form()
        let person = try context.person()
        try await context.world.database.write { connection in
            guard let tweet = try Tweets.find(id, connection), tweet.author.id == person.id else {
                throw SiteRefusal.notFound
            }
            try Tweets.delete(id, connection)
        }
        return .redirect(to: "/\(person.username)")
    }

    private static func picture(_ context: XSiteContext, _ id: XMediaID) throws -> Response {
        let found = try context.world.database.readTransaction { connection -> (XMediaFile, [UInt8])? in
            guard let file = try XMediaFiles.find(id, connection), file.isComplete else { return nil }
            return (file, try XMediaFiles.bytes(id, connection))
        }
        guard let (file, bytes) = found else { throw SiteRefusal.notFound }
        // The type was read from the bytes, or is a film's: never a page.
        return Response(.ok, type: file.kind == .video ? "application/octet-stream" : file.type, bytes)
    }
}
