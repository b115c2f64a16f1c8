internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    static let reactions = [
        XEndpoint(
            .post,
            path: "users/{id}/likes",
            limit: 50,
            scopes: ["tweet.read", "users.read", "like.write"],
            like
        ),
        XEndpoint(
            .delete,
            path: "users/{id}/likes/{tweet}",
            limit: 50,
            scopes: ["tweet.read", "users.read", "like.write"],
            unlike
        ),
        XEndpoint(.post, path: "users/{id}/retweets", limit: 50, scopes: ["tweet.read", "tweet.write"], repost),
        XEndpoint(
            .delete,
            path: "users/{id}/retweets/{tweet}",
            limit: 50,
            scopes: ["tweet.read", "tweet.write"],
            undoRepost
        ),
        XEndpoint(
            .get,
            path: "tweets/{id}/liking_users",
            limit: 75,
            scopes: ["tweet.read", "users.read", "like.read"],
            likers
        ),
        XEndpoint(.get, path: "tweets/{id}/retweeted_by", limit: 75, access: .anyone, scopes: ["tweet.read"]) {
            context in
            try reacting(context, .repost)
        },
    ]

    /// Likes are private: only who wrote a post learns who likes it.
    private static func likers(_ context: XContext) async throws -> XAnswer {
        let (id, reader): (TweetID, PersonID) = (try id(context.captures[0], "id"), try context.person().id)
        let tweet = try context.read { try existing(id, $0) }
        guard tweet.author.id == reader else { throw XError.problem(.notAuthorized("tweet", "id", "\(id)")) }
        return try reacting(context, .like)
    }

    private static func reacting(_ context: XContext, _ what: Tweets.Reaction) throws -> XAnswer {
        let id: TweetID = try id(context.captures[0], "id")
        return try people(context, bounds: 1...100, usual: 100) { window, connection in
            // Backwards nobody reads these lists.
            let after: Int64 = if case .after(let id) = window.position { id } else { 0 }
            return try Tweets.people(what, id, after: after, limit: window.limit, connection)
        }
    }

    /// The post of a body, and who reacts to it.
    private static func target(_ context: XContext) throws -> (own: PersonID, tweet: TweetID) {
        let own = try ownID(context)
        return (own, try id(context.call.json?["tweet_id"]?.textOrNumber ?? "", "tweet_id"))
    }

    private static func like(_ context: XContext) async throws -> XAnswer {
        let (own, id) = try target(context)
        try await context.write { connection in
            let tweet = try existing(id, connection)
            if try XRelations.keepsApart(own, tweet.author.id, connection) { throw XError.problem(.notPermitted) }
            _ = try Tweets.like(id, own, connection)
        }
        return .data(["liked": true])
    }

    private static func unlike(_ context: XContext) async throws -> XAnswer {
        let own = try ownID(context)
        let id: TweetID = try id(context.captures[1], "tweet_id")
        try await context.write { connection in _ = try Tweets.unlike(id, own, connection) }
        return .data(["liked": false])
    }

    private static func repost(_ context: XContext) async throws -> XAnswer {
        let (own, id) = try target(context)
        let (app, now) = (context.caller.app.id, context.world.now)
        let made = try await context.write { connection -> TweetID in
            let tweet = try existing(id, connection)
            if try XRelations.keepsApart(own, tweet.author.id, connection) { throw XError.problem(.notPermitted) }
            if try Tweets.repost(of: tweet.id, by: own, connection) != nil {
                throw XError.problem(.forbidden("You cannot retweet a Tweet that you have already retweeted."))
            }
            var draft = Tweets.Draft(author: own, app: app, text: "")
            draft.reposted = Tweet.Reference(id: tweet.id, author: tweet.author.id)
            return try Tweets.insert(draft, at: now, connection)
        }
        return .data(["retweeted": true, "rest_id": made.json])
    }

    private static func undoRepost(_ context: XContext) async throws -> XAnswer {
        let own = try ownID(context)
        let id: TweetID = try id(context.captures[1], "source_tweet_id")
        try await context.write { connection in
            if let made = try Tweets.repost(of: id, by: own, connection) { try Tweets.delete(made, connection) }
        }
        return .data(["retweeted": false])
    }

    /// A post that exists; of one that only repeats another, that other.
    static func existing(_ id: TweetID, _ connection: borrowing Connection) throws -> Tweet {
        guard let tweet = try Tweets.find(id, connection) else {
            throw XError.problem(
                XProblem(
                    status: .notFound,
                    title: "Not Found Error",
                    detail: "Could not find tweet with tweet_id: [\(id)].",
                    slug: "resource-not-found"
                )
            )
        }
        guard let original = tweet.reposted else { return tweet }
        return try Tweets.find(original.id, connection) ?? tweet
    }
}
