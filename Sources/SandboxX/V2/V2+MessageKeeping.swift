internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Deleting messages, and refusing those of somebody.
extension V2 {
    static let messageKeeping = [
        XEndpoint(.delete, path: "dm_events/{id}", limit: 1500, scopes: ["dm.write", "dm.read"], delete),
        XEndpoint(.post, path: "users/{id}/dm/block", limit: 50, scopes: blocking) { context in
            try await setBlock(context, true)
        },
        XEndpoint(.post, path: "users/{id}/dm/unblock", limit: 50, scopes: blocking) { context in
            try await setBlock(context, false)
        },
    ]

    private static let blocking = ["dm.write", "tweet.read", "users.read"]

    /// Deletes an event for the caller alone.
    private static func delete(_ context: XContext) async throws -> XAnswer {
        let text = context.captures[0]
        let id: NumericID<DirectMessage> = try id(text, "event_id")
        let own = try context.person().id
        let isDeleted = try await context.write { try XDeletedMessages.insert(id.rawValue, own, $0) }
        guard isDeleted else { throw XError.problem(.absent("dm_event", "event_id", text)) }
        return .data(["deleted": true])
    }

    /// The id of the path is the other's; whoever is refused learns it when they write.
    private static func setBlock(_ context: XContext, _ holds: Bool) async throws -> XAnswer {
        let (own, target) = (try context.person().id, try person(context))
        guard own != target else {
            throw XError.problem(.invalid("The `id` is not somebody to block.", "id", "\(target)"))
        }
        try await context.write { connection in
            _ = try XRelations.set(.messageBlock, own, target, holds, connection)
        }
        return .data(["blocked": .bool(holds)])
    }
}
