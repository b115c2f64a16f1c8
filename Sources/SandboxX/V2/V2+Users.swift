internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    static let users = [
        XEndpoint(.get, path: "users/me", limit: 75, scopes: ["users.read"], me),
        XEndpoint(.get, path: "users", limit: 900, access: .anyone, scopes: ["users.read"]) { context in
            try several(context, "ids") { text, reader, connection in
                try PersonID(text).flatMap { try XUsers.find($0, reader: reader, connection) }
            }
        },
        XEndpoint(.get, path: "users/by", limit: 900, access: .anyone, scopes: ["users.read"]) { context in
            try several(context, "usernames") { text, reader, connection in
                try XUsers.find(named: text, reader: reader, connection)
            }
        },
        XEndpoint(.get, path: "users/by/username/{name}", limit: 900, access: .anyone, scopes: ["users.read"], byName),
        XEndpoint(.get, path: "users/{id}", limit: 900, access: .anyone, scopes: ["users.read"]) { context in
            let text = context.captures[0]
            let id: PersonID = try id(text, "id")
            let user = try context.read { try XUsers.find(id, reader: context.caller.person?.id, $0) }
            return try answer(user, context, "id", text)
        },
        XEndpoint(
            .get,
            path: "users/{id}/following",
            limit: 300,
            access: .anyone,
            scopes: ["follows.read", "users.read"]
        ) {
            context in try people(context, .following)
        },
        XEndpoint(
            .get,
            path: "users/{id}/followers",
            limit: 300,
            access: .anyone,
            scopes: ["follows.read", "users.read"]
        ) {
            context in try people(context, .followers)
        },
        XEndpoint(.post, path: "users/{id}/following", limit: 50, scopes: ["follows.write", "users.read"], follow),
        XEndpoint(
            .delete,
            path: "users/{id}/following/{target}",
            limit: 50,
            scopes: ["follows.write", "users.read"],
            unfollow
        ),
    ]

    private static func me(_ context: XContext) async throws -> XAnswer {
        let fields = try V2Fields(context.call)
        let id = try context.person().id
        guard let user = try context.read({ try XUsers.find(id, reader: id, $0) }) else {
            throw XError.problem(.unauthorized)
        }
        var seesEmail = context.caller.manner == .signed
        if case .bearer(let scopes) = context.caller.manner { seesEmail = scopes.contains("users.email") }
        let writer = V2Writer(world: context.world, fields: fields, bundle: TweetBundle())
        return .data(writer.user(user, seesEmail: seesEmail))
    }

    private static func byName(_ context: XContext) async throws -> XAnswer {
        let name = context.captures[0]
        guard Username.isWellFormed(name) else {
            throw XError.problem(
                .invalid(
                    "The `username` query parameter value [\(name)] does not match ^[A-Za-z0-9_]{1,15}$",
                    "username",
                    name
                )
            )
        }
        let user = try context.read { try XUsers.find(named: name, reader: context.caller.person?.id, $0) }
        return try answer(user, context, "username", name)
    }

    private static func answer(
        _ user: XUser?,
        _ context: XContext,
        _ parameter: String,
        _ value: String
    ) throws -> XAnswer {
        let fields = try V2Fields(context.call)
        guard let user else { return .json(["errors": [XProblem.missing("user", parameter, value)]]) }
        return .data(V2Writer(world: context.world, fields: fields, bundle: TweetBundle()).user(user))
    }

    private static func several(
        _ context: XContext,
        _ parameter: String,
        _ find: (String, PersonID?, Connection) throws -> XUser?
    ) throws -> XAnswer {
        let fields = try V2Fields(context.call)
        let texts = context.call.list(parameter)
        guard (1...100).contains(texts.count) else {
            throw XError.problem(
                .invalid("The number of values in the `\(parameter)` query parameter list is not between 1 and 100")
            )
        }
        var users: [XUser] = []
        var errors: [JSON] = []
        try context.read { connection in
            for text in texts {
                if let user = try find(text, context.caller.person?.id, connection) {
                    users.append(user)
                } else {
                    errors.append(XProblem.missing("user", parameter, text))
                }
            }
        }
        return list(users, context, fields, meta: [], errors: errors)
    }

    private static func list(
        _ users: [XUser],
        _ context: XContext,
        _ fields: V2Fields,
        meta: [JSON.Member],
        errors: [JSON] = []
    ) -> XAnswer {
        let writer = V2Writer(world: context.world, fields: fields, bundle: TweetBundle())
        return .json(
            .object([
                "data": users.isEmpty ? nil : .array(users.map { writer.user($0) }),
                "errors": errors.isEmpty ? nil : .array(errors),
                "meta": meta.isEmpty ? nil : .object(meta),
            ])
        )
    }

    private static func people(_ context: XContext, _ direction: XUsers.Direction) throws -> XAnswer {
        let person = try person(context)
        return try people(context, bounds: 1...1000, usual: 100) { window, connection in
            try XUsers.list(direction, of: person, window, connection)
        }
    }

    /// A page of a list of people in the order of their ids.
    static func people(
        _ context: XContext,
        bounds: ClosedRange<Int>,
        usual: Int,
        _ ids: (Window, Connection) throws -> [PersonID]
    ) throws -> XAnswer {
        let size = try number(context.call, "max_results", bounds, usual: usual)
        let fields = try V2Fields(context.call)
        let token = try PageToken.of(context.call)
        let isBackward = token?.isBackward ?? false
        let position: Window.Position = isBackward ? .before(token?.id ?? 0) : .after(token?.id ?? 0)
        let (users, hasMore) = try context.read { connection -> ([XUser], Bool) in
            let found = try ids(Window(position: position, limit: size + 1), connection)
            let kept = isBackward ? found.suffix(size) : found.prefix(size)
            let users = try kept.compactMap { try XUsers.find($0, reader: context.caller.person?.id, connection) }
            return (users, found.count > size)
        }
        let meta = meta(users.map(\.id.rawValue), token, hasMore: hasMore)
        return list(users, context, fields, meta: meta)
    }

    private static func follow(_ context: XContext) async throws -> XAnswer {
        let own = try ownID(context)
        let target: PersonID = try bodyID(context, "target_user_id")
        try await setFollows(own, target, true, context)
        return .data(["following": true, "pending_follow": false])
    }

    private static func unfollow(_ context: XContext) async throws -> XAnswer {
        let own = try ownID(context)
        try await setFollows(own, try id(context.captures[1], "target_user_id"), false, context)
        return .data(["following": false])
    }

    private static func setFollows(
        _ own: PersonID,
        _ target: PersonID,
        _ follows: Bool,
        _ context: XContext
    ) async throws {
        try await context.write { connection in
            guard target != own, try People.find(target, connection) != nil else {
                throw XError.problem(
                    .invalid("The `target_user_id` is not somebody to follow.", "target_user_id", "\(target)")
                )
            }
            if follows, try XRelations.keepsApart(own, target, connection) { throw XError.problem(.notPermitted) }
            try XUsers.setFollows(own, target, follows, connection)
        }
    }
}
