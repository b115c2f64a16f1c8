internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Version 1.1 of the interface.
enum V1 {
    static let endpoints =
        account + timelines + statuses + users + friendships + search + geo + media + messages
        + relations + lists + retweeters + savedSearches + settings

    static func error(for refusal: Publication.Refusal) -> XError {
        switch refusal {
        case .empty: .coded(.forbidden, 170, "Missing required parameter: status.")
        case .tooLong: .refusal(186)
        case .unclean: .coded(.forbidden, 195, "Missing or invalid url parameter.")
        case .duplicate: .refusal(187)
        case .badMedia: .coded(.badRequest, 324, "The validation of media ids failed.")
        case .unknownReply:
            .coded(.forbidden, 385, "You attempted to reply to a Tweet that is deleted or not visible to you.")
        case .unknownQuote: .coded(.forbidden, 44, "attachment_url parameter is invalid")
        case .blocked: .blocked
        case .unknownPlace: .coded(.badRequest, 3, "Invalid coordinates.")
        }
    }

    static func number(_ call: XCall, _ name: String, usual: Int, most: Int) -> Int {
        min(max(call.text(name).flatMap { Int($0) } ?? usual, 1), most)
    }

    /// The post of the parameter `id` or of the path.
    static func tweetID(_ context: XContext) throws -> TweetID {
        guard let text = context.captures.first ?? context.call.text("id") else { throw XError.missing("id") }
        guard let id = TweetID(text) else { throw XError.noSuchStatus }
        return id
    }

    /// The person of `user_id` or `screen_name`; the caller when neither is given.
    static func person(_ context: XContext, _ prefix: String = "") throws -> Person {
        let call = context.call
        let person = try context.read { connection -> Person? in
            if let text = call.text("\(prefix)user_id") ?? (prefix.isEmpty ? nil : call.text("\(prefix)id")) {
                return try PersonID(text).flatMap { try People.find($0, connection) }
            }
            guard let name = call.text("\(prefix)screen_name") else { return context.caller.person }
            return try XUsers.person(named: name, connection)
        }
        guard let person else { throw XError.noSuchUser }
        return person
    }

    static func user(_ id: PersonID, _ context: XContext) throws -> XUser {
        guard let user = try context.read({ try XUsers.find(id, reader: context.caller.person?.id, $0) }) else {
            throw XError.noSuchUser
        }
        return user
    }

    static func writer(_ context: XContext, _ bundle: TweetBundle = TweetBundle()) -> V1Writer {
        V1Writer(world: context.world, bundle: bundle, isExtended: context.call.text("tweet_mode") == "extended")
    }

    /// One post as the caller sees it.
    static func answer(_ id: TweetID, _ context: XContext) throws -> XAnswer {
        let bundle = try context.read { try Tweets.bundle([id], reader: context.caller.person?.id, $0) }
        guard let tweet = bundle.tweets.first else { throw XError.noSuchStatus }
        return .json(writer(context, bundle).status(tweet))
    }

    static let account = [
        XEndpoint(.get, path: "account/verify_credentials", limit: 75) { context in
            let user = try user(try context.person().id, context)
            let wantsEmail = context.call.flag("include_email") ?? false
            return .json(writer(context).user(user, email: wantsEmail ? .some(user.person.email) : .none))
        },
        XEndpoint(.get, path: "application/rate_limit_status", limit: 180, access: .anyone) { context in
            rateLimits(context)
        },
        XEndpoint(.get, path: "help/languages", limit: 15, access: .anyone) { _ in
            .json([["code": "en", "name": "English", "status": "production"]])
        },
        XEndpoint(.get, path: "help/configuration", limit: 15, access: .anyone) { _ in
            .json([
                "short_url_length": 23, "short_url_length_https": 23, "characters_reserved_per_media": 23,
                "max_media_per_upload": 1, "photo_size_limit": 5_242_880, "dm_text_character_limit": 10_000,
            ])
        },
    ]

    private static func rateLimits(_ context: XContext) -> XAnswer {
        let wanted = context.call.list("resources")
        var families: [(name: String, members: [JSON.Member])] = []
        for endpoint in endpoints where endpoint.methods.contains(.get) {
            let family = endpoint.pattern[0]
            guard wanted.isEmpty || wanted.contains(family) else { continue }
            let state = context.limits.peek(
                context.caller.rateKey,
                endpoint.counter,
                limit: endpoint.limit,
                at: context.world.now
            )
            let json: JSON = [
                "limit": .integer(Int64(state.limit)), "remaining": .integer(Int64(state.remaining)),
                "reset": .integer(state.reset),
            ]
            let path = endpoint.source.split(separator: "/").map { $0.first == "{" ? ":id" : String($0) }
            let member = JSON.Member(name: "/" + path.joined(separator: "/"), value: json)
            if let index = families.firstIndex(where: { $0.name == family }) {
                families[index].members.append(member)
            } else {
                families.append((family, [member]))
            }
        }
        let resources = families.map { JSON.Member(name: $0.name, value: .object($0.members)) }
        return .json([
            "rate_limit_context": ["access_token": .string(context.caller.token ?? "")],
            "resources": .object(resources),
        ])
    }
}

extension Timestamp {
    /// The date of version 1.1, for example `Wed Oct 10 20:19:24 +0000 2018`.
    var snapDate: String {
        // The parts of an HTTP date in another order: `Sun, 06 Nov 1994 08:49:37 GMT`.
        let parts = httpDate.split(separator: " ")
        guard parts.count == 6 else { return httpDate }
        return "\(parts[0].dropLast()) \(parts[2]) \(parts[1]) \(parts[4]) +0000 \(parts[3])"
    }
}
