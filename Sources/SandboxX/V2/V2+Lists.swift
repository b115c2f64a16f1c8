internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    static let lists = [
        XEndpoint(.get, path: "users/{id}/tweets", limit: 900, access: .anyone, scopes: ["tweet.read", "users.read"]) {
            context in
            try page(context, .author(try person(context)), bounds: 5...100, usual: 10)
        },
        XEndpoint(.get, path: "users/{id}/mentions", limit: 300, access: .anyone, scopes: ["tweet.read", "users.read"])
        {
            context in
            try page(context, .mentions(try person(context)), bounds: 5...100, usual: 10)
        },
        XEndpoint(
            .get,
            path: "users/{id}/timelines/reverse_chronological",
            limit: 180,
            scopes: ["tweet.read", "users.read"]
        ) { context in
            let id = try ownID(context)
            return try page(context, .home(id), bounds: 1...100, usual: 100)
        },
        XEndpoint(.get, path: "users/{id}/liked_tweets", limit: 75, scopes: ["tweet.read", "users.read", "like.read"]) {
            context in
            // Likes are private: nobody reads those of others.
            let (id, reader) = (try person(context), try context.person().id)
            guard id == reader else { throw XError.problem(.notAuthorized("user", "id", "\(id)")) }
            return try page(context, .likedBy(id), bounds: 5...100, usual: 100)
        },
        XEndpoint(.get, path: "tweets/{id}/quote_tweets", limit: 75, access: .anyone, scopes: ["tweet.read"]) {
            context in
            try page(context, .quoting(try id(context.captures[0], "id")), bounds: 10...100, usual: 10)
        },
    ]

    /// The person of a path, who must exist.
    static func person(_ context: XContext) throws -> PersonID {
        let id: PersonID = try id(context.captures[0], "id")
        guard try context.read({ try People.find(id, $0) }) != nil else {
            throw XError.problem(
                XProblem(
                    status: .notFound,
                    title: "Not Found Error",
                    detail: "Could not find user with id: [\(id)].",
                    slug: "resource-not-found"
                )
            )
        }
        return id
    }

    /// The person of a path who must be the one who calls.
    static func ownID(_ context: XContext) throws -> PersonID {
        let id: PersonID = try id(context.captures[0], "id")
        guard try context.person().id == id else {
            throw XError.problem(
                .invalid(
                    "The `id` query parameter value [\(id)] must be the same as the authenticating user [\(try context.person().id)]",
                    "id",
                    "\(id)"
                )
            )
        }
        return id
    }

    /// A page of a list of posts.
    static func page(
        _ context: XContext,
        _ source: TweetSource,
        bounds: ClosedRange<Int>,
        usual: Int,
        query: SearchQuery? = nil,
        searchesAll: Bool = false
    ) throws -> XAnswer {
        let call = context.call
        let size = try number(call, "max_results", bounds, usual: usual)
        let fields = try V2Fields(call)
        let token = try PageToken.of(call)
        let excluded = call.list("exclude")
        var window = TweetWindow(limit: query == nil ? size + 1 : SearchQuery.reach)
        window.newerThan = try call.text("since_id").map { try id($0, "since_id") }
        window.olderThan = try call.text("until_id").map { try id($0, "until_id") }
        window.from = try moment(call, "start_time")
        window.to = try moment(call, "end_time")
        window.withoutReplies = excluded.contains("replies")
        window.withoutReposts = excluded.contains("retweets")
        if let token {
            if token.isBackward {
                window.above = token.id
                window.isReversed = true
            } else {
                window.below = token.id
            }
        }
        let (bundle, hasMore, positions) = try context.read { connection -> (TweetBundle, Bool, [Int64]) in
            var ids: [TweetID]
            if let query, searchesAll, !window.isReversed {
                ids = try query.all(window, limit: size + 1, connection)
            } else {
                ids = try Tweets.ids(source, window, connection)
                if let query { ids = try query.filter(ids, connection) }
            }
            let hasMore = ids.count > size
            // The extra one stands at the end the window began away from.
            let kept = window.isReversed ? Array(ids.suffix(size)) : Array(ids.prefix(size))
            let bundle = try Tweets.bundle(kept, reader: context.caller.person?.id, connection)
            return (bundle, hasMore, try Tweets.positions(bundle.tweets.map(\.id), source, connection))
        }
        let writer = V2Writer(world: context.world, fields: fields, bundle: bundle)
        let meta = meta(positions, token, hasMore: hasMore, posts: bundle.tweets.map(\.id))
        return .json(writer.list(bundle.tweets, meta: meta))
    }

    /// Counts, the ids of the posts at both ends, and the tokens of the neighbours.
    ///
    /// - Parameter ids: what the pages are named by.
    static func meta(
        _ ids: [Int64],
        _ token: PageToken?,
        hasMore: Bool,
        posts: [TweetID]? = nil
    ) -> [JSON.Member] {
        let isBackward = token?.isBackward ?? false
        let hasNext = !ids.isEmpty && (isBackward || hasMore)
        let hasPrevious = !ids.isEmpty && token != nil && (!isBackward || hasMore)
        let object = JSON.object([
            "newest_id": posts?.first.map { .string("\($0)") },
            "oldest_id": posts?.last.map { .string("\($0)") },
            "result_count": .integer(Int64(ids.count)),
            "next_token": hasNext ? ids.last.map { .string(PageToken(isBackward: false, id: $0).text) } : nil,
            "previous_token": hasPrevious ? ids.first.map { .string(PageToken(isBackward: true, id: $0).text) } : nil,
        ])
        guard case .object(let members) = object else { return [] }
        return members
    }
}
