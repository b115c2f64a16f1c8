internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V2 {
    /// Muting, and the list of the blocked: version 2 has no call any more that blocks, but for messages.
    static let relations = [
        XEndpoint(.get, path: "users/{id}/muting", limit: 15, scopes: ["tweet.read", "users.read", "mute.read"]) {
            context in
            try related(context, .mute)
        },
        XEndpoint(.get, path: "users/{id}/blocking", limit: 15, scopes: ["tweet.read", "users.read", "block.read"]) {
            context in
            try related(context, .block)
        },
        XEndpoint(.post, path: "users/{id}/muting", limit: 50, scopes: ["tweet.read", "users.read", "mute.write"]) {
            context in
            let own = try ownID(context)
            try await mute(own, try bodyID(context, "target_user_id"), true, context)
            return .data(["muting": true])
        },
        XEndpoint(
            .delete,
            path: "users/{id}/muting/{target}",
            limit: 50,
            scopes: ["tweet.read", "users.read", "mute.write"]
        ) { context in
            let own = try ownID(context)
            try await mute(own, try id(context.captures[1], "target_user_id"), false, context)
            return .data(["muting": false])
        },
    ]

    /// The id in a member of the body.
    static func bodyID<Entity>(_ context: XContext, _ name: String) throws -> NumericID<Entity> {
        try id(context.call.json?[name]?.textOrNumber ?? "", name)
    }

    private static func related(_ context: XContext, _ kind: XRelations.Kind) throws -> XAnswer {
        let own = try ownID(context)
        return try people(context, bounds: 1...1000, usual: 100) { window, connection in
            try XRelations.list(kind, of: own, window, connection)
        }
    }

    private static func mute(
        _ own: PersonID,
        _ target: PersonID,
        _ holds: Bool,
        _ context: XContext
    ) async throws {
        try await context.write { connection in
            guard target != own, try People.find(target, connection) != nil else {
                throw XError.problem(
                    .invalid("The `target_user_id` is not somebody to mute.", "target_user_id", "\(target)")
                )
            }
            _ = try XRelations.set(.mute, own, target, holds, connection)
        }
    }
}
