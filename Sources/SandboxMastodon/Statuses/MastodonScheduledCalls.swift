internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Statuses that wait for their time.
enum MastodonScheduledCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/scheduled_statuses")) { call in
            let person = try call.user("read:statuses").person
            let page = try MastodonPage(call.parameters, usual: 20)
            return try call.world.database.readTransaction { connection in
                let found = try page.rows(
                    "SELECT \(columns) FROM mastodon_scheduled WHERE author = ?1",
                    "id",
                    [person.id],
                    connection
                ) { row in try read(row) }
                let json = try found.map { try Self.json($0, call.world, connection) }
                var response = Response.json(JSON.array(json).bytes)
                response.fields[.link] = page.links(found.map(\.id.rawValue), call)
                return response
            }
        },
        Route(.get, Path<ScheduledID>("/api/v1/scheduled_statuses/{id}")) { call, id in
            try answer(id, try call.user("read:statuses").person.id, call)
        },
        Route(.put, Path<ScheduledID>("/api/v1/scheduled_statuses/{id}")) { call, id in
            let person = try call.user("write:statuses").person
            guard let text = call.parameters.text("scheduled_at") else {
                throw MastodonError.missing("scheduled_at")
            }
            let due = try MastodonStatusCalls.moment(text)
            guard due - call.world.now >= MastodonPublisher.shortestDelay else {
                throw MastodonError.invalid("Scheduled at must be in the future")
            }
            try await call.world.database.write { connection in
                _ = try find(id, of: person.id, connection)
                try connection.execute("UPDATE mastodon_scheduled SET due = ? WHERE id = ?", [due, id])
            }
            return try answer(id, person.id, call)
        },
        Route(.delete, Path<ScheduledID>("/api/v1/scheduled_statuses/{id}")) { call, id in
            let person = try call.user("write:statuses").person
            try await call.world.database.write { connection in
                _ = try find(id, of: person.id, connection)
                try connection.execute("DELETE FROM mastodon_scheduled WHERE id = ?", [id])
            }
            return .json(JSON.object([:]).bytes)
        },
    ]

    private static let columns = "id, author, draft, due"

    static func answer(_ id: ScheduledID, _ person: PersonID, _ call: MastodonCall) throws -> Response {
        try call.world.database.readTransaction { connection in
            .json(try json(try find(id, of: person, connection), call.world, connection).bytes)
        }
    }

    private static func find(
        _ id: ScheduledID,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws -> MastodonScheduled {
        let sql = "SELECT \(columns) FROM mastodon_scheduled WHERE id = ? AND author = ?"
        guard let found = try connection.first(sql, [id, person], { row in try read(row) }) else {
            throw MastodonError.notFound
        }
        return found
    }

    private static func read(_ row: borrowing Row) throws -> MastodonScheduled {
        MastodonScheduled(
            id: ScheduledID(rawValue: try row.int64(0)),
            author: PersonID(rawValue: try row.int64(1)),
            draft: try MastodonDraft(stored: JSON(text: try row.text(2)) ?? .null),
            due: try row.timestamp(3)
        )
    }

    private static func json(
        _ scheduled: MastodonScheduled,
        _ world: World,
        _ connection: borrowing Connection
    ) throws -> JSON {
        let media = try scheduled.draft.media.compactMap { try MastodonMediaStore.find($0, connection) }
        return [
            "id": scheduled.id.json, "scheduled_at": .string(scheduled.due.mastodonText),
            "params": scheduled.draft.json,
            "media_attachments": .array(media.map { MastodonMediaWriter.json($0, at: world.now, world) }),
        ]
    }

    /// Publishes what is due; nobody sees that it waited until somebody looked.
    static func publishDue(_ api: MastodonAPI) async throws {
        let (world, now) = (api.world, api.world.now)
        let isDue = try world.database.read { connection in
            try connection.exists("SELECT 1 FROM mastodon_scheduled WHERE due <= ?", [now])
        }
        guard isDue else { return }
        let host = world.origin.authority
        let published = try await api.announcing { connection -> [StatusID] in
            let rows = try connection.rows(
                "DELETE FROM mastodon_scheduled WHERE due <= ? RETURNING \(columns), app",
                [now]
            ) { row in (try read(row), try row.optionalInt64(4)) }
            return try rows.sorted { $0.0.due < $1.0.due }.compactMap { scheduled, app in
                let publisher = MastodonPublisher(author: scheduled.author, app: app, host: host, now: now)
                do {
                    return try connection.savepoint { try publisher.publish(scheduled.draft, connection) }
                } catch is MastodonError {
                    // What it answered or showed is gone; the real server drops it as well.
                    return nil
                }
            }
        }
        for id in published { try api.announce(id) }
    }
}
