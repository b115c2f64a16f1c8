internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// The calls about single statuses: writing, reading, changing and taking them away.
enum MastodonStatusCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.post, FixedPath("/api/v1/statuses")) { call in try await post(call) },
        Route(.get, FixedPath("/api/v1/statuses")) { call in try several(call) },
        Route(.get, Path<StatusID>("/api/v1/statuses/{id}")) { call, id in
            let viewer = try call.viewer("read:statuses")
            return .json(try json(id, viewer?.id, call).bytes)
        },
        Route(.put, Path<StatusID>("/api/v1/statuses/{id}")) { call, id in try await edit(id, call) },
        Route(.delete, Path<StatusID>("/api/v1/statuses/{id}")) { call, id in try await delete(id, call) },
        Route(.get, Path<StatusID>("/api/v1/statuses/{id}/context")) { call, id in try context(of: id, call) },
        Route(.get, Path<StatusID>("/api/v1/statuses/{id}/source")) { call, id in
            let viewer = try call.user("read:statuses").person
            let status = try call.world.database.read { try own(id, viewer, $0) }
            let json: JSON = [
                "id": status.id.json, "text": .string(status.text), "spoiler_text": .string(status.spoiler),
            ]
            return .json(json.bytes)
        },
        Route(.get, Path<StatusID>("/api/v1/statuses/{id}/favourited_by")) { call, id in
            try people(
                who: """
                    SELECT m.id, \(People.columns) FROM mastodon_mark AS m JOIN person ON person.id = m.person
                    WHERE m.status = ?1 AND m.kind = 'favourite'
                    """,
                "m.id",
                id,
                call
            )
        },
        Route(.get, Path<StatusID>("/api/v1/statuses/{id}/reblogged_by")) { call, id in
            try people(
                who: """
                    SELECT r.id, \(People.columns) FROM mastodon_status AS r JOIN person ON person.id = r.author
                    WHERE r.reblog_of = ?1
                    """,
                "r.id",
                id,
                call
            )
        },
    ]

    static func json(_ id: StatusID, _ viewer: PersonID?, _ call: MastodonCall) throws -> JSON {
        try call.world.database.readTransaction { connection in
            let status = try MastodonStatuses.get(id, viewer, connection)
            return try MastodonStatusWriter(world: call.world, viewer: viewer).json(status, connection)
        }
    }

    /// A status that the person wrote; those of others are as if they were not there.
    private static func own(
        _ id: StatusID,
        _ person: Person,
        _ connection: borrowing Connection
    ) throws -> MastodonStatus {
        let status = try MastodonStatuses.get(id, person.id, connection)
        guard status.author.id == person.id else { throw MastodonError.notFound }
        return status
    }

    private static func post(_ call: MastodonCall) async throws -> Response {
        let (caller, person) = try call.user("write:statuses")
        let sent = call.request.fields[FieldName.known("Idempotency-Key")].flatMap { $0.isEmpty ? nil : $0 }
        let key = try MastodonSettings.read(call.world).temper.ignoresKeys ? nil : sent
        if let key, key.utf8.count > 2000 { throw MastodonError.unprocessable("Idempotency-Key is too long") }
        let due = try call.parameters.text("scheduled_at").map(moment)
        let draft: MastodonDraft
        let profile = try call.world.database.read { try MastodonProfiles.read(person.id, $0) }
        do {
            draft = try MastodonDraft(call.parameters.completed(by: profile.defaults))
            try draft.check(atMost: call.temper.characters)
            try draft.check(knowingEnglishOnly: call.temper.knowsEnglishOnly)
        } catch {
            // A repeated call is answered before anything about it is looked at.
            guard let known = try knownAnswer(key, person, call) else { throw error }
            return known
        }
        let publisher = call.api.publisher(person.id, caller.app.id)
        let outcome = try await call.api.announcing { connection in
            try publisher.post(draft, key: key, due: due, connection)
        }
        switch outcome {
        case .published(let id):
            try call.api.announce(id)
            return .json(try json(id, person.id, call).bytes)
        case .scheduled(let id): return try MastodonScheduledCalls.answer(id, person.id, call)
        case .repeated(let id, let isScheduled): return try answer(id, isScheduled, person, call)
        }
    }

    private static func knownAnswer(_ key: String?, _ person: Person, _ call: MastodonCall) throws -> Response? {
        guard let key else { return nil }
        let since = call.world.now - MastodonPublisher.keyLifetime
        let found = try call.world.database.read { connection in
            try connection.first(
                "SELECT result, scheduled FROM mastodon_idempotency WHERE person = ? AND key = ? AND created > ?",
                [person.id, key, since]
            ) { row in (try row.int64(0), try row.bool(1)) }
        }
        return try found.map { try answer($0.0, $0.1, person, call) }
    }

    private static func answer(
        _ id: Int64,
        _ isScheduled: Bool,
        _ person: Person,
        _ call: MastodonCall
    ) throws -> Response {
        if isScheduled { return try MastodonScheduledCalls.answer(ScheduledID(rawValue: id), person.id, call) }
        return .json(try json(StatusID(rawValue: id), person.id, call).bytes)
    }

    static func moment(_ text: String) throws(MastodonError) -> Timestamp {
        guard let moment = Timestamp(iso8601: text) else { throw .unprocessable("Invalid date supplied") }
        return moment
    }

    private static func several(_ call: MastodonCall) throws -> Response {
        let viewer = try call.viewer("read:statuses")
        let ids = call.parameters.list("id").prefix(20).compactMap { StatusID($0) }
        return try call.world.database.readTransaction { connection in
            let found = try ids.compactMap { try MastodonStatuses.find($0, viewer?.id, connection) }
            return .json(try MastodonStatusWriter(world: call.world, viewer: viewer?.id).json(found, connection).bytes)
        }
    }

    private static func edit(_ id: StatusID, _ call: MastodonCall) async throws -> Response {
        let (caller, person) = try call.user("write:statuses")
        let draft = try MastodonDraft(call.parameters)
        try draft.check(atMost: call.temper.characters)
        try draft.check(knowingEnglishOnly: call.temper.knowsEnglishOnly)
        let publisher = call.api.publisher(person.id, caller.app.id)
        try await call.api.announcing { connection in
            guard try own(id, person, connection).reblogOf == nil else { throw MastodonError.notFound }
            try publisher.edit(id, draft, connection)
        }
        try call.api.announce(id, isEdit: true)
        return .json(try json(id, person.id, call).bytes)
    }

    /// Takes a status away; its pictures stay for the one that is written anew.
    private static func delete(_ id: StatusID, _ call: MastodonCall) async throws -> Response {
        let person = try call.user("write:statuses").person
        let world = call.world
        let audience = try call.api.audience(of: id)
        let json = try await world.database.write { connection in
            let status = try own(id, person, connection)
            let writer = MastodonStatusWriter(world: world, viewer: person.id)
            let json = try writer.json(status, withText: true, connection)
            try connection.execute("DELETE FROM mastodon_status WHERE id = ?", [id])
            return json
        }
        call.api.hub.send(.delete(id), to: audience)
        return .json(json.bytes)
    }

    private static func context(of id: StatusID, _ call: MastodonCall) throws -> Response {
        let viewer = try call.viewer("read:statuses")?.id
        return try call.world.database.readTransaction { connection in
            let status = try MastodonStatuses.get(id, viewer, connection)
            let writer = MastodonStatusWriter(world: call.world, viewer: viewer)
            let ancestors = try MastodonStatuses.ancestors(of: status, viewer, connection)
            let descendants = try MastodonStatuses.descendants(of: id, viewer, connection)
            return .json(
                JSON.object([
                    "ancestors": try writer.json(ancestors, connection),
                    "descendants": try writer.json(descendants, connection),
                ]).bytes
            )
        }
    }

    private static func people(who query: String, _ column: String, _ id: StatusID, _ call: MastodonCall) throws
        -> Response
    {
        let viewer = try call.viewer("read:accounts")?.id
        let page = try MastodonPage(call.parameters, usual: 40)
        return try call.world.database.readTransaction { connection in
            _ = try MastodonStatuses.get(id, viewer, connection)
            return try MastodonAccountList.answer(
                "\(query) AND \(MastodonAccountList.isShown)",
                column,
                [id, viewer?.rawValue ?? 0],
                page,
                call,
                connection
            )
        }
    }
}
