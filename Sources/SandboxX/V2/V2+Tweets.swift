internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    static let tweets = [
        XEndpoint(.post, path: "tweets", limit: 100, scopes: ["tweet.read", "tweet.write", "users.read"], post),
        XEndpoint(.get, path: "tweets", limit: 900, access: .anyone, scopes: ["tweet.read"], several),
        XEndpoint(.get, path: "tweets/search/recent", limit: 300, access: .anyone, scopes: ["tweet.read"], search),
        XEndpoint(.get, path: "tweets/search/all", limit: 300, access: .app, searchAll),
        XEndpoint(.get, path: "tweets/{id}", limit: 900, access: .anyone, scopes: ["tweet.read"], single),
        XEndpoint(.delete, path: "tweets/{id}", limit: 50, scopes: ["tweet.read", "tweet.write"], delete),
    ]

    private static func post(_ context: XContext) async throws -> XAnswer {
        guard let body = context.call.json, case .object = body else {
            throw XError.problem(.invalid("The request body must be a JSON object."))
        }
        let publication = try publication(body, context)
        let now = context.world.now
        let id = try await context.write { connection in
            let id = try publication.publish(at: now, connection)
            guard try publication.isSummoned(connection) else {
                throw XError.problem(
                    .forbidden(
                        """
                        Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged \
                        by the author of the post you are replying to.
                        """
                    )
                )
            }
            return id
        }
        let text = ShortenedText(publication.text).text
        return .data(["id": id.json, "text": .string(text), "edit_history_tweet_ids": [id.json]], .created)
    }

    private static func publication(_ body: JSON, _ context: XContext) throws -> Publication {
        let exclusive = ["media", "poll", "quote_tweet_id", "card_uri"].filter { body[$0] != nil && body[$0] != .null }
        guard exclusive.count <= 1 else {
            throw XError.problem(.invalid("Only one of \(exclusive.joined(separator: ", ")) may be set."))
        }
        guard body.member("poll") == nil else {
            throw XError.problem(.forbidden("Polls are not played by this sandbox."))
        }
        var publication = Publication(
            author: try context.person().id,
            app: context.caller.app.id,
            text: body["text"]?.textOrNumber ?? ""
        )
        if let reply = body["reply"] {
            publication.replyTo = try id(
                reply["in_reply_to_tweet_id"]?.textOrNumber ?? "",
                "reply.in_reply_to_tweet_id"
            )
        }
        if let quoted = body["quote_tweet_id"]?.textOrNumber { publication.quoted = try id(quoted, "quote_tweet_id") }
        if let place = body["geo"]?["place_id"]?.textOrNumber { publication.place = try id(place, "geo.place_id") }
        if let media = body["media"] {
            guard let list = media["media_ids"]?.elements, (1...4).contains(list.count) else {
                throw XError.problem(.invalid("`media.media_ids` must hold 1 to 4 ids."))
            }
            publication.media = try list.map { try id($0.textOrNumber ?? "", "media.media_ids") }
        }
        if let settings = body["reply_settings"]?.textOrNumber {
            guard ["following", "mentionedUsers", "subscribers", "verified", "everyone"].contains(settings) else {
                throw XError.problem(.invalid("`reply_settings` is not valid.", "reply_settings", settings))
            }
            publication.replySettings = settings
        }
        return publication
    }

    private static func single(_ context: XContext) async throws -> XAnswer {
        let fields = try V2Fields(context.call)
        let text = context.captures[0]
        let id: TweetID = try id(text, "id")
        let bundle = try context.read { connection in
            try Tweets.bundle([id], reader: context.caller.person?.id, connection)
        }
        guard let tweet = bundle.tweets.first else {
            return .json(["errors": [XProblem.missing("tweet", "id", text)]])
        }
        return .json(V2Writer(world: context.world, fields: fields, bundle: bundle).single(tweet))
    }

    private static func several(_ context: XContext) async throws -> XAnswer {
        let fields = try V2Fields(context.call)
        let texts = context.call.list("ids")
        guard (1...100).contains(texts.count) else {
            throw XError.problem(
                .invalid("The number of values in the `ids` query parameter list is not between 1 and 100")
            )
        }
        let ids: [TweetID] = try texts.map { try id($0, "ids") }
        let bundle = try context.read { connection in
            try Tweets.bundle(ids, reader: context.caller.person?.id, connection)
        }
        let missing = ids.filter { id in !bundle.tweets.contains { $0.id == id } }
        let writer = V2Writer(world: context.world, fields: fields, bundle: bundle)
        let errors = missing.map { XProblem.missing("tweet", "ids", "\($0)") }
        return .json(writer.list(bundle.tweets, meta: [], errors: errors))
    }

    private static func delete(_ context: XContext) async throws -> XAnswer {
        let text = context.captures[0]
        let id: TweetID = try id(text, "id")
        let person = try context.person().id
        let found = try await context.write { connection -> Bool in
            guard let tweet = try Tweets.find(id, connection) else { return false }
            guard tweet.author.id == person else {
                throw XError.problem(.forbidden("You are not authorized to delete this Tweet."))
            }
            try Tweets.delete(id, connection)
            return true
        }
        guard found else { return .json(["errors": [XProblem.missing("tweet", "id", text)]]) }
        return .data(["deleted": true])
    }

    private static func search(_ context: XContext) async throws -> XAnswer {
        try page(context, .all, bounds: 10...100, usual: 10, query: try query(context))
    }

    /// The search of the whole archive, for an app alone.
    private static func searchAll(_ context: XContext) async throws -> XAnswer {
        let query = try query(context, longest: SearchQuery.longestInArchive)
        return try page(context, .all, bounds: 10...500, usual: 10, query: query, searchesAll: true)
    }

    /// The query of a call.
    static func query(_ context: XContext, longest: Int = 512) throws -> SearchQuery {
        guard let text = context.call.text("query") else {
            throw XError.problem(.invalid("The `query` query parameter can not be empty", "query"))
        }
        do {
            return try SearchQuery(strict: text, longest: longest)
        } catch {
            let details = error.details.joined(separator: ", ")
            throw XError.problem(.invalid("There were errors processing your request: \(details)", "query", text))
        }
    }
}
