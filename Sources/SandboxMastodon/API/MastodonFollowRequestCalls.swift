internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Who waits to follow the caller, and letting them in or not.
enum MastodonFollowRequestCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/follow_requests")) { call in
            try MastodonRelationCalls.list(
                "read:follows",
                "SELECT r.id, \(People.columns) FROM mastodon_follow_request AS r JOIN person ON person.id = r.person "
                    + "WHERE r.target = ?1",
                "r.id",
                call
            )
        },
        Route(.post, Path<PersonID>("/api/v1/follow_requests/{id}/authorize")) { call, id in
            try await MastodonRelationCalls.change(id, "write:follows", call) { viewer, connection in
                guard try MastodonFollowRequests.authorize(id, viewer, at: call.world.now, connection) else {
                    throw MastodonError.notFound
                }
            }
        },
        Route(.post, Path<PersonID>("/api/v1/follow_requests/{id}/reject")) { call, id in
            try await MastodonRelationCalls.change(id, "write:follows", call) { viewer, connection in
                guard try MastodonFollowRequests.remove(id, viewer, connection) else { throw MastodonError.notFound }
            }
        },
    ]
}
