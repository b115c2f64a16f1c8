internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Reading lists, their people and their posts.
extension V2 {
    static let listReading = [
        XEndpoint(.get, path: "lists/{id}", limit: 75, access: .anyone, scopes: listScopes, single),
        XEndpoint(.get, path: "lists/{id}/members", limit: 900, access: .anyone, scopes: listScopes) { context in
            try people(context, .member)
        },
        XEndpoint(.get, path: "lists/{id}/followers", limit: 180, access: .anyone, scopes: listScopes) { context in
            try people(context, .follower)
        },
        XEndpoint(.get, path: "lists/{id}/tweets", limit: 900, access: .anyone, scopes: listScopes) { context in
            let list = try list(try id(context.captures[0], "id"), context)
            return try page(context, .list(list.id), bounds: 1...100, usual: 100)
        },
        XEndpoint(.get, path: "users/{id}/owned_lists", limit: 15, access: .anyone, scopes: listScopes) { context in
            try lists(context, nil, try person(context))
        },
        XEndpoint(.get, path: "users/{id}/list_memberships", limit: 75, access: .anyone, scopes: listScopes) {
            context in
            try lists(context, .member, try person(context))
        },
        XEndpoint(.get, path: "users/{id}/followed_lists", limit: 15, access: .anyone, scopes: listScopes) {
            context in
            try lists(context, .follower, try person(context))
        },
        XEndpoint(.get, path: "users/{id}/pinned_lists", limit: 15, scopes: listScopes) { context in
            try lists(context, .pinner, try ownID(context))
        },
    ]

    private static let listScopes = ["tweet.read", "users.read", "list.read"]

    private static func single(_ context: XContext) async throws -> XAnswer {
        let fields = try V2Fields(context.call)
        let text = context.captures[0]
        let id: XListID = try id(text, "id")
        let list = try context.read { try XLists.find(id, reader: context.caller.person?.id, $0) }
        guard let list else { return .json(["errors": [XProblem.missing("list", "id", text)]]) }
        return .json(.object(["data": write(list, fields), "includes": try owners([list], context, fields)]))
    }

    private static func people(_ context: XContext, _ role: XLists.Role) throws -> XAnswer {
        let list = try list(try id(context.captures[0], "id"), context)
        return try people(context, bounds: 1...100, usual: 100) { window, connection in
            try XLists.people(role, of: list.id, window, connection)
        }
    }

    private static func lists(_ context: XContext, _ role: XLists.Role?, _ person: PersonID) throws -> XAnswer {
        let size = try number(context.call, "max_results", 1...100, usual: 100)
        let fields = try V2Fields(context.call)
        let token = try PageToken.of(context.call)
        let isBackward = token?.isBackward ?? false
        let position: Window.Position = isBackward ? .before(token?.id ?? 0) : .after(token?.id ?? .max)
        let found = try context.read { connection in
            try XLists.of(
                person,
                role,
                reader: context.caller.person?.id,
                Window(position: position, limit: size + 1),
                connection
            )
        }
        let lists = Array(isBackward ? found.suffix(size) : found.prefix(size))
        let meta = meta(lists.map(\.id.rawValue), token, hasMore: found.count > size)
        return .json(
            .object([
                "data": lists.isEmpty ? nil : .array(lists.map { write($0, fields) }),
                "includes": try owners(lists, context, fields),
                "meta": .object(meta),
            ])
        )
    }

    private static func write(_ list: XList, _ fields: V2Fields) -> JSON {
        func wanted(_ name: String, _ value: JSON) -> JSON? { fields.list.contains(name) ? value : nil }
        let showsOwner = fields.list.contains("owner_id") || fields.expansions.contains("owner_id")
        return .object([
            "id": list.id.json,
            "name": .string(list.name),
            "created_at": wanted("created_at", .string(list.created.fractionDate)),
            "description": wanted("description", .string(list.description)),
            "follower_count": wanted("follower_count", .integer(Int64(list.followers))),
            "member_count": wanted("member_count", .integer(Int64(list.members))),
            "private": wanted("private", .bool(list.isPrivate)),
            "owner_id": showsOwner ? list.owner.json : nil,
        ])
    }

    private static func owners(_ lists: [XList], _ context: XContext, _ fields: V2Fields) throws -> JSON? {
        guard fields.expansions.contains("owner_id"), !lists.isEmpty else { return nil }
        let writer = V2Writer(world: context.world, fields: fields, bundle: TweetBundle())
        let users = try context.read { connection in
            try Set(lists.map(\.owner)).sorted().compactMap { owner in
                try XUsers.find(owner, reader: context.caller.person?.id, connection)
            }
        }
        return ["users": .array(users.map { writer.user($0) })]
    }
}
