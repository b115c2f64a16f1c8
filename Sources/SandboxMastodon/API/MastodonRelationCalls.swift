internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What somebody wants of another account: to follow it, not to read it, to have nothing to do with it.
enum MastodonRelationCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/accounts/relationships")) { call in try relationships(call) },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/follow")) { call, id in
            let wishes = MastodonFollowWishes(call.parameters)
            return try await change(id, "write:follows", call) { viewer, connection in
                guard viewer != id, try !MastodonBlocks.exists(viewer, id, connection),
                    try !MastodonBlocks.exists(id, viewer, connection)
                else { throw MastodonError.notAllowed }
                try MastodonFollows.begin(viewer, id, wishes, at: call.world.now, connection)
            }
        },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/unfollow")) { call, id in
            try await change(id, "write:follows", call) { viewer, connection in
                try MastodonFollows.end(viewer, id, connection)
            }
        },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/remove_from_followers")) { call, id in
            try await change(id, "write:follows", call) { viewer, connection in
                try MastodonFollows.end(id, viewer, connection)
            }
        },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/block")) { call, id in
            try await change(id, "write:blocks", call) { viewer, connection in
                if viewer != id { try MastodonBlocks.add(viewer, id, connection) }
            }
        },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/unblock")) { call, id in
            try await change(id, "write:blocks", call) { viewer, connection in
                try MastodonBlocks.remove(viewer, id, connection)
            }
        },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/mute")) { call, id in try await mute(id, call) },
        Route(.post, Path<PersonID>("/api/v1/accounts/{id}/unmute")) { call, id in
            try await change(id, "write:mutes", call) { viewer, connection in
                try MastodonMutes.remove(viewer, id, connection)
            }
        },
        Route(.get, FixedPath("/api/v1/blocks")) { call in
            try list(
                "read:blocks",
                "SELECT b.id, \(People.columns) FROM mastodon_block AS b JOIN person ON person.id = b.blocked "
                    + "WHERE b.person = ?1",
                "b.id",
                call
            )
        },
        Route(.get, FixedPath("/api/v1/mutes")) { call in
            try list(
                "read:mutes",
                "SELECT m.id, \(People.columns), m.ends FROM mastodon_mute AS m JOIN person ON person.id = m.muted "
                    + "WHERE m.person = ?1",
                "m.id",
                call
            ) { row in
                let end = try row.optionalTimestamp(6)
                return [JSON.Member(name: "mute_expires_at", value: .textOrNull(end?.mastodonText))]
            }
        },
    ]

    private static func relationships(_ call: MastodonCall) throws -> Response {
        let viewer = try call.user("read:follows").person
        let ids = (call.parameters.list("id") + [call.parameters["id"]].compactMap(\.self)).compactMap { PersonID($0) }
        return try call.world.database.readTransaction { connection in
            var found: [JSON] = []
            for id in ids where try People.find(id, connection) != nil {
                found.append(try MastodonRelationship.json(viewer.id, id, connection))
            }
            return .json(JSON.array(found).bytes)
        }
    }

    /// Changes what is between the caller and an account, and answers with what is between them then.
    static func change(
        _ id: PersonID,
        _ scope: String,
        _ call: MastodonCall,
        _ body: @escaping @Sendable (PersonID, borrowing Connection) throws -> Void
    ) async throws -> Response {
        let viewer = try call.user(scope).person.id
        let json = try await call.api.announcing { connection in
            guard try People.find(id, connection) != nil else { throw MastodonError.notFound }
            try body(viewer, connection)
            return try MastodonRelationship.json(viewer, id, connection)
        }
        return .json(json.bytes)
    }

    private static func mute(_ id: PersonID, _ call: MastodonCall) async throws -> Response {
        let hides = call.parameters.flag("notifications") ?? true
        let seconds = try MastodonPage.number(call.parameters, "duration", usual: 0, greatest: Int(Int32.max))
        let end = seconds == 0 ? nil : call.world.now + .seconds(seconds)
        return try await change(id, "write:mutes", call) { viewer, connection in
            guard viewer != id else { return }
            try MastodonMutes.add(viewer, id, hidingNotifications: hides, until: end, connection)
        }
    }

    /// A list of the accounts to which the caller has done something.
    static func list(
        _ scope: String,
        _ query: String,
        _ column: String,
        _ call: MastodonCall,
        more: (Row) throws -> [JSON.Member] = { _ in [] }
    ) throws -> Response {
        let person = try call.user(scope).person.id
        let page = try MastodonPage(call.parameters, usual: 40)
        return try call.world.database.readTransaction { connection in
            try MastodonAccountList.answer(query, column, [person], page, call, connection, more: more)
        }
    }
}
