internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let users = [
        XEndpoint(.get, path: "users/show", limit: 900, access: .anyone) { context in
            guard context.call.text("user_id") != nil || context.call.text("screen_name") != nil else {
                throw XError.noSuchUser
            }
            return .json(writer(context).user(try user(try person(context).id, context)))
        },
        XEndpoint(.get, .post, path: "users/lookup", limit: 900, access: .anyone, lookup),
        XEndpoint(.get, path: "users/search", limit: 900, search),
        XEndpoint(.get, path: "friends/list", limit: 15, access: .anyone) { try people($0, .following) },
        XEndpoint(.get, path: "followers/list", limit: 15, access: .anyone) { try people($0, .followers) },
        XEndpoint(.get, path: "friends/ids", limit: 15, access: .anyone) { try ids($0, .following) },
        XEndpoint(.get, path: "followers/ids", limit: 15, access: .anyone) { try ids($0, .followers) },
    ]

    private static func lookup(_ context: XContext) async throws -> XAnswer {
        let (ids, names) = (context.call.list("user_id"), context.call.list("screen_name"))
        guard (1...100).contains(ids.count + names.count) else {
            throw XError.coded(.forbidden, 18, "Too many terms specified in query.")
        }
        let reader = context.caller.person?.id
        let users = try context.read { connection in
            try ids.compactMap { try PersonID($0).flatMap { try XUsers.find($0, reader: reader, connection) } }
                + names.compactMap { try XUsers.find(named: $0, reader: reader, connection) }
        }
        guard !users.isEmpty else { throw XError.coded(.notFound, 17, "No user matches for specified terms.") }
        let writer = writer(context)
        return .json(.array(users.map { writer.user($0) }))
    }

    private static func search(_ context: XContext) async throws -> XAnswer {
        guard let query = context.call.text("q") else { throw XError.missing("q") }
        let count = number(context.call, "count", usual: 20, most: 20)
        let page = number(context.call, "page", usual: 1, most: 50)
        let users = try context.read { connection in
            try People.search(query, limit: count, offset: (page - 1) * count, connection).compactMap {
                try XUsers.find($0.id, reader: context.caller.person?.id, connection)
            }
        }
        let writer = writer(context)
        return .json(.array(users.map { writer.user($0) }))
    }

    // MARK: Lists with cursors

    private static func people(_ context: XContext, _ direction: XUsers.Direction) throws -> XAnswer {
        try people(context, direction, V1Cursor(context.call, usual: 20, most: 200), asIDs: false)
    }

    private static func ids(_ context: XContext, _ direction: XUsers.Direction) throws -> XAnswer {
        try people(context, direction, V1Cursor(context.call, usual: 5000, most: 5000), asIDs: true)
    }

    private static func people(
        _ context: XContext,
        _ direction: XUsers.Direction,
        _ cursor: V1Cursor,
        asIDs: Bool
    ) throws -> XAnswer {
        let person = try person(context)
        return try people(context, cursor, asIDs: asIDs) { window in
            try context.read { try XUsers.list(direction, of: person.id, window, $0) }
        }
    }

    // MARK: Following

    static let friendships = [
        XEndpoint(.post, path: "friendships/create", limit: 400) { try await setFollows($0, true) },
        XEndpoint(.post, path: "friendships/destroy", limit: 400) { try await setFollows($0, false) },
        XEndpoint(.get, path: "friendships/show", limit: 180, access: .anyone, relationship),
        XEndpoint(.get, path: "friendships/lookup", limit: 15, relationships),
    ]

    private static func setFollows(_ context: XContext, _ follows: Bool) async throws -> XAnswer {
        let (own, target) = (try context.person().id, try person(context).id)
        guard own != target else { throw XError.coded(.forbidden, 158, "You can't follow yourself.") }
        try await context.write { connection in
            if follows {
                if try XRelations.holds(.block, target, own, connection) {
                    throw XError.coded(
                        .forbidden,
                        162,
                        "You have been blocked from following this account at the request of the user."
                    )
                }
                // Following somebody takes one's own block back.
                _ = try XRelations.set(.block, own, target, false, connection)
            }
            try XUsers.setFollows(own, target, follows, connection)
        }
        return .json(writer(context).user(try user(target, context)))
    }

    private static func relationship(_ context: XContext) async throws -> XAnswer {
        let (source, target) = (try person(context, "source_"), try person(context, "target_"))
        let (there, back, own) = try context.read { connection in
            (
                try XUsers.follows(source.id, target.id, connection),
                try XUsers.follows(target.id, source.id, connection),
                (
                    blocks: try XRelations.holds(.block, source.id, target.id, connection),
                    isBlocked: try XRelations.holds(.block, target.id, source.id, connection),
                    mutes: try XRelations.holds(.mute, source.id, target.id, connection)
                )
            )
        }
        // Only the source itself learns of these; to others they are null.
        let isOwn = context.caller.person?.id == source.id
        func known(_ flag: Bool) -> JSON { isOwn ? .bool(flag) : .null }
        func side(_ person: Person, _ following: Bool, _ followedBy: Bool) -> JSON {
            [
                "id": .integer(person.id.rawValue), "id_str": person.id.json,
                "screen_name": .string(person.username), "following": .bool(following),
                "followed_by": .bool(followedBy),
            ]
        }
        guard case .object(let members) = side(source, there, back) else { return .json(.null) }
        let sourceSide = JSON.object(
            members + [
                JSON.Member(name: "blocking", value: known(own.blocks)),
                JSON.Member(name: "blocked_by", value: known(own.isBlocked)),
                JSON.Member(name: "muting", value: known(own.mutes)),
            ]
        )
        return .json(["relationship": ["source": sourceSide, "target": side(target, back, there)]])
    }

    private static func relationships(_ context: XContext) async throws -> XAnswer {
        let own = try context.person().id
        let (ids, names) = (context.call.list("user_id"), context.call.list("screen_name"))
        let list = try context.read { connection in
            let people =
                try ids.compactMap { try PersonID($0).flatMap { try People.find($0, connection) } }
                + names.compactMap { try XUsers.person(named: $0, connection) }
            return try people.prefix(100).map { person -> JSON in
                var connections: [JSON] = []
                if try XUsers.follows(own, person.id, connection) { connections.append("following") }
                if try XUsers.follows(person.id, own, connection) { connections.append("followed_by") }
                if try XRelations.holds(.block, own, person.id, connection) { connections.append("blocking") }
                if try XRelations.holds(.mute, own, person.id, connection) { connections.append("muting") }
                return [
                    "name": .string(person.name), "screen_name": .string(person.username),
                    "id": .integer(person.id.rawValue), "id_str": person.id.json,
                    "connections": .array(connections.isEmpty ? ["none"] : connections),
                ]
            }
        }
        return .json(.array(list))
    }
}
