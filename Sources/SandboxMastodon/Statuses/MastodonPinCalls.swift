internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// What people do with a status for themselves: pin it to their profile, hear no more of its conversation.
enum MastodonPinCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/pin")) { call, id in
            try await change(id, "write:accounts", call) { status, person, connection in
                try MastodonPins.add(status, person, connection)
            }
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/unpin")) { call, id in
            try await change(id, "write:accounts", call) { status, person, connection in
                try MastodonPins.remove(status.id, person, connection)
            }
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/mute")) { call, id in
            try await change(id, "write:mutes", call) { status, person, connection in
                try connection.execute(
                    """
                    INSERT OR IGNORE INTO mastodon_conversation_mute (person, conversation)
                    SELECT ?, conversation FROM mastodon_status WHERE id = ? AND conversation IS NOT NULL
                    """,
                    [person, status.id]
                )
            }
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/unmute")) { call, id in
            try await change(id, "write:mutes", call) { status, person, connection in
                try connection.execute(
                    """
                    DELETE FROM mastodon_conversation_mute
                    WHERE person = ? AND conversation = (SELECT conversation FROM mastodon_status WHERE id = ?)
                    """,
                    [person, status.id]
                )
            }
        },
    ]

    /// Changes something about a status the caller may see, and answers with it.
    private static func change(
        _ id: StatusID,
        _ scope: String,
        _ call: MastodonCall,
        _ body: @escaping @Sendable (MastodonStatus, PersonID, borrowing Connection) throws -> Void
    ) async throws -> Response {
        let person = try call.user(scope).person.id
        try await call.world.database.write { connection in
            try body(try MastodonStatuses.get(id, person, connection), person, connection)
        }
        return .json(try MastodonStatusCalls.json(id, person, call).bytes)
    }
}
