internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let timelines = [
        XEndpoint(.get, path: "statuses/home_timeline", limit: 15) { context in
            try list(context, .home(try context.person().id))
        },
        XEndpoint(.get, path: "statuses/user_timeline", limit: 900, access: .anyone) { context in
            try list(context, .author(try person(context).id))
        },
        XEndpoint(.get, path: "statuses/mentions_timeline", limit: 75) { context in
            try list(context, .mentions(try context.person().id))
        },
        XEndpoint(.get, path: "favorites/list", limit: 75) { context in
            let (id, reader) = (try person(context).id, try context.person().id)
            guard id == reader else { throw XError.notAuthorized }
            return try list(context, .likedBy(id))
        },
    ]

    static let statuses = [
        XEndpoint(.post, path: "statuses/update", limit: 300, update),
        XEndpoint(.post, path: "statuses/update_with_media", limit: 300, updateWithMedia),
        XEndpoint(.post, path: "statuses/destroy/{id}", limit: 300, destroy),
        XEndpoint(.post, path: "statuses/destroy", limit: 300, destroy),
        XEndpoint(.get, path: "statuses/show", limit: 900, access: .anyone) { try answer(try tweetID($0), $0) },
        XEndpoint(.get, path: "statuses/show/{id}", limit: 900, access: .anyone) { try answer(try tweetID($0), $0) },
        XEndpoint(.get, .post, path: "statuses/lookup", limit: 900, access: .anyone, lookup),
        XEndpoint(.post, path: "statuses/retweet/{id}", limit: 300, repost),
        XEndpoint(.post, path: "statuses/unretweet/{id}", limit: 300, undoRepost),
        XEndpoint(.post, path: "favorites/create", limit: 1000, like),
        XEndpoint(.post, path: "favorites/destroy", limit: 1000, unlike),
    ]

    /// The window of `since_id`, `max_id` (which is inside) and `count`.
    static func window(_ call: XCall, usual: Int = 20) -> TweetWindow {
        var window = TweetWindow(limit: number(call, "count", usual: usual, most: 200))
        window.newerThan = call.text("since_id").flatMap { TweetID($0) }
        window.olderThan = call.text("max_id").flatMap { TweetID($0) }.map { TweetID(rawValue: $0.rawValue + 1) }
        window.withoutReplies = call.flag("exclude_replies") ?? false
        window.withoutReposts = !(call.flag("include_rts") ?? true)
        return window
    }

    static func list(_ context: XContext, _ source: TweetSource, most: Int = 200) throws -> XAnswer {
        var window = window(context.call, usual: most == 200 ? 20 : most)
        window.limit = min(window.limit, most)
        let part = window
        let bundle = try context.read { connection in
            let ids = try Tweets.ids(source, part, connection)
            return try Tweets.bundle(ids, reader: context.caller.person?.id, connection)
        }
        let writer = writer(context, bundle)
        let trims = context.call.flag("trim_user") ?? false
        return .json(.array(bundle.tweets.map { writer.status($0, trimsUser: trims) }))
    }

    // MARK: Writing

    private static func update(_ context: XContext) async throws -> XAnswer {
        try await publish(try publication(context), context)
    }

    private static func updateWithMedia(_ context: XContext) async throws -> XAnswer {
        var publication = try publication(context)
        for part in context.call.files where part.name == "media[]" || part.name == "media" {
            var call = context.call
            call.files = [part]
            call.files[0].name = "media"
            let single = XContext(
                world: context.world,
                call: call,
                caller: context.caller,
                captures: [],
                limits: context.limits,
                streams: context.streams
            )
            publication.media.append(try await refusing { try await XMediaUpload(context: single).whole().id })
        }
        return try await publish(publication, context)
    }

    private static func publication(_ context: XContext) throws -> Publication {
        let call = context.call
        guard let text = call.parameters["status"] else { throw XError.missing("status") }
        var publication = Publication(author: try context.person().id, app: context.caller.app.id, text: text)
        publication.replyTo = call.text("in_reply_to_status_id").flatMap { TweetID($0) }
        publication.media = try call.list("media_ids").map { text in
            guard let id = XMediaID(text) else { throw Publication.Refusal.badMedia }
            return id
        }
        publication.place = call.text("place_id").flatMap { PlaceID($0) }
        publication.isSensitive = call.flag("possibly_sensitive") ?? false
        if let address = call.text("attachment_url") {
            guard let id = address.split(separator: "/").last.flatMap({ TweetID($0) }) else {
                throw Publication.Refusal.unknownQuote
            }
            publication.quoted = id
        }
        return publication
    }

    private static func publish(_ publication: Publication, _ context: XContext) async throws -> XAnswer {
        let now = context.world.now
        let id = try await context.write { connection in try publication.publish(at: now, connection) }
        return try answer(id, context)
    }

    private static func destroy(_ context: XContext) async throws -> XAnswer {
        let (id, person) = (try tweetID(context), try context.person().id)
        let gone = try answer(id, context)
        try await context.write { connection in
            guard let tweet = try Tweets.find(id, connection) else { throw XError.noSuchStatus }
            guard tweet.author.id == person else {
                throw XError.coded(.forbidden, 183, "Your credentials do not allow access to this resource.")
            }
            try Tweets.delete(id, connection)
        }
        return gone
    }

    private static func lookup(_ context: XContext) async throws -> XAnswer {
        let ids = context.call.list("id").prefix(100).compactMap { TweetID($0) }
        guard !ids.isEmpty else { throw XError.missing("id") }
        let bundle = try context.read { try Tweets.bundle(ids, reader: context.caller.person?.id, $0) }
        let writer = writer(context, bundle)
        guard context.call.flag("map") ?? false else {
            return .json(.array(bundle.tweets.map { writer.status($0) }))
        }
        // Every id that was asked for, with null for those nobody can see.
        let members = ids.map { id in
            let tweet = bundle.tweets.first { $0.id == id }
            return JSON.Member(name: "\(id)", value: tweet.map { writer.status($0) } ?? .null)
        }
        return .json(["id": .object(members)])
    }

    // MARK: Reactions

    private static func repost(_ context: XContext) async throws -> XAnswer {
        let (id, person) = (try tweetID(context), try context.person().id)
        let (app, now) = (context.caller.app.id, context.world.now)
        let made = try await context.write { connection -> TweetID in
            guard let tweet = try Tweets.find(id, connection) else { throw XError.noSuchStatus }
            let original = tweet.reposted ?? Tweet.Reference(id: tweet.id, author: tweet.author.id)
            if try XRelations.keepsApart(person, original.author, connection) { throw XError.blocked }
            guard try Tweets.repost(of: original.id, by: person, connection) == nil else {
                throw XError.coded(.forbidden, 327, "You have already retweeted this Tweet.")
            }
            var draft = Tweets.Draft(author: person, app: app, text: "")
            draft.reposted = original
            return try Tweets.insert(draft, at: now, connection)
        }
        return try answer(made, context)
    }

    private static func undoRepost(_ context: XContext) async throws -> XAnswer {
        let (id, person) = (try tweetID(context), try context.person().id)
        try await context.write { connection in
            if let made = try Tweets.repost(of: id, by: person, connection) { try Tweets.delete(made, connection) }
        }
        return try answer(id, context)
    }

    private static func like(_ context: XContext) async throws -> XAnswer {
        let (id, person) = (try tweetID(context), try context.person().id)
        try await context.write { connection in
            guard let tweet = try Tweets.find(id, connection) else { throw XError.noSuchStatus }
            if try XRelations.keepsApart(person, tweet.author.id, connection) { throw XError.blocked }
            guard try Tweets.like(id, person, connection) else {
                throw XError.coded(.forbidden, 139, "You have already favorited this status.")
            }
        }
        return try answer(id, context)
    }

    private static func unlike(_ context: XContext) async throws -> XAnswer {
        let (id, person) = (try tweetID(context), try context.person().id)
        let wasLiked = try await context.write { connection in try Tweets.unlike(id, person, connection) }
        guard wasLiked else { throw XError.noSuchStatus }
        return try answer(id, context)
    }
}
