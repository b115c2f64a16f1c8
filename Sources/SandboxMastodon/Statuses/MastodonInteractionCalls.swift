internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What people do with statuses of others: favourites, bookmarks, reblogs, votes; each may be done twice without harm.
enum MastodonInteractionCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/favourite")) { call, id in
            try await mark("favourite", id, true, "write:favourites", call)
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/unfavourite")) { call, id in
            try await mark("favourite", id, false, "write:favourites", call)
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/bookmark")) { call, id in
            try await mark("bookmark", id, true, "write:bookmarks", call)
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/unbookmark")) { call, id in
            try await mark("bookmark", id, false, "write:bookmarks", call)
        },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/reblog")) { call, id in try await reblog(id, call) },
        Route(.post, Path<StatusID>("/api/v1/statuses/{id}/unreblog")) { call, id in try await unreblog(id, call) },
        Route(.get, Path<PollID>("/api/v1/polls/{id}")) { call, id in
            let viewer = try call.viewer("read:statuses")?.id
            return .json(try poll(id, viewer, call).bytes)
        },
        Route(.post, Path<PollID>("/api/v1/polls/{id}/votes")) { call, id in try await vote(id, call) },
    ]

    private static func mark(
        _ kind: String,
        _ id: StatusID,
        _ isWanted: Bool,
        _ scope: String,
        _ call: MastodonCall
    ) async throws -> Response {
        let person = try call.user(scope).person
        let now = call.world.now
        let original = try await call.api.announcing { connection in
            let status = try MastodonStatuses.get(id, person.id, connection)
            let target = status.reblogOf ?? id
            if isWanted, kind == "favourite" {
                let author = try MastodonStatuses.get(target, person.id, connection).author.id
                try MastodonBlocks.check(person.id, actingOn: author, connection)
            }
            try MastodonMarks.set(kind, target, person.id, isWanted, at: now, connection)
            return target
        }
        return .json(try MastodonStatusCalls.json(original, person.id, call).bytes)
    }

    /// Passes a status on: a new status that has the old one inside.
    private static func reblog(_ id: StatusID, _ call: MastodonCall) async throws -> Response {
        let (caller, person) = try call.user("write:statuses")
        let asked = call.parameters.text("visibility").flatMap(MastodonVisibility.init)
        let now = call.world.now
        let (wrapper, isNew) = try await call.api.announcing { connection in
            let status = try MastodonStatuses.get(id, person.id, connection)
            let original = try status.reblogOf.map { try MastodonStatuses.get($0, person.id, connection) } ?? status
            try MastodonBlocks.check(person.id, actingOn: original.author.id, connection)
            return try MastodonReblogs.add(original, person.id, asked, caller.app.id, at: now, connection)
        }
        if isNew { try call.api.announce(wrapper) }
        return .json(try MastodonStatusCalls.json(wrapper, person.id, call).bytes)
    }

    private static func unreblog(_ id: StatusID, _ call: MastodonCall) async throws -> Response {
        let person = try call.user("write:statuses").person
        let (original, wrapper) = try await call.world.database.write { connection -> (StatusID, StatusID?) in
            let status = try MastodonStatuses.get(id, person.id, connection)
            let original = status.reblogOf ?? id
            return (original, try MastodonReblogs.remove(original, person.id, connection))
        }
        if let wrapper { call.api.hub.send(.delete(wrapper), to: try call.api.followers(of: person.id)) }
        return .json(try MastodonStatusCalls.json(original, person.id, call).bytes)
    }

    private static func poll(_ id: PollID, _ viewer: PersonID?, _ call: MastodonCall) throws -> JSON {
        try call.world.database.readTransaction { connection in
            let poll = try visible(id, viewer, connection)
            return MastodonPolls.json(poll, at: call.world.now, viewer)
        }
    }

    private static func visible(
        _ id: PollID,
        _ viewer: PersonID?,
        _ connection: borrowing Connection
    ) throws -> MastodonPoll {
        guard let poll = try MastodonPolls.find(id, viewer, connection),
            try MastodonStatuses.find(poll.status, viewer, connection) != nil
        else { throw MastodonError.notFound }
        return poll
    }

    private static func vote(_ id: PollID, _ call: MastodonCall) async throws -> Response {
        let person = try call.user("write:statuses").person
        let choices = call.parameters.list("choices").map { Int($0) ?? -1 }
        let now = call.world.now
        try await call.world.database.write { connection in
            let poll = try visible(id, person.id, connection)
            try MastodonPolls.vote(choices, in: poll, by: person.id, at: now, connection)
        }
        return .json(try poll(id, person.id, call).bytes)
    }
}

/// The statements about favourites and bookmarks.
enum MastodonMarks {
    static func set(
        _ kind: String,
        _ status: StatusID,
        _ person: PersonID,
        _ isWanted: Bool,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        guard isWanted else {
            try connection.execute(
                "DELETE FROM mastodon_mark WHERE kind = ? AND status = ? AND person = ?",
                [kind, status, person]
            )
            return
        }
        let isNew = try connection.execute(
            "INSERT OR IGNORE INTO mastodon_mark (kind, person, status) VALUES (?, ?, ?)",
            [kind, person, status]
        )
        guard isNew > 0, kind == "favourite" else { return }
        let author = try MastodonStatuses.get(status, person, connection).author.id
        try MastodonNotifications.add(.favourite, to: author, person, status, at: moment, connection)
    }
}

/// The statements about passing statuses on.
enum MastodonReblogs {
    /// - Returns: the wrapper, and whether it is new.
    static func add(
        _ original: MastodonStatus,
        _ person: PersonID,
        _ asked: MastodonVisibility?,
        _ app: Int64?,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> (StatusID, isNew: Bool) {
        let known = try connection.first(
            "SELECT id FROM mastodon_status WHERE reblog_of = ? AND author = ?",
            [original.id, person]
        ) { row in StatusID(rawValue: try row.int64(0)) }
        if let known { return (known, false) }
        let isOpen = original.visibility == .everyone || original.visibility == .unlisted
        guard isOpen || (original.visibility == .followers && original.author.id == person) else {
            throw MastodonError.notAllowed
        }
        let visibility = original.visibility == .followers ? .followers : asked ?? .everyone
        guard visibility != .direct else { throw MastodonError.notAllowed }
        let id = try MastodonPublisher.newID(at: moment, connection)
        try connection.execute(
            """
            INSERT INTO mastodon_status (id, author, text, spoiler, sensitive, visibility, reblog_of, app, created)
            VALUES (?, ?, '', '', 0, ?, ?, ?, ?)
            """,
            [id, person, visibility, original.id, app, moment]
        )
        try MastodonNotifications.add(.reblog, to: original.author.id, person, original.id, at: moment, connection)
        return (id, true)
    }

    /// - Returns: the wrapper that is gone, if there was one.
    static func remove(_ original: StatusID, _ person: PersonID, _ connection: borrowing Connection) throws -> StatusID?
    {
        try connection.first(
            "DELETE FROM mastodon_status WHERE reblog_of = ? AND author = ? RETURNING id",
            [original, person]
        ) { row in StatusID(rawValue: try row.int64(0)) }
    }
}
