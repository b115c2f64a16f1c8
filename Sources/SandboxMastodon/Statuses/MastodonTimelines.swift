internal import HTTP
internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore
internal import Web

/// Lists of statuses, newest first.
enum MastodonTimelines {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/timelines/home")) { call in
            let viewer = try call.user("read:statuses").person
            return try list(MastodonStatuses.isHome, [], viewer, call)
        },
        Route(.get, FixedPath("/api/v1/timelines/public")) { call in
            let viewer = try call.viewer("read:statuses")
            var condition = MastodonStatuses.isPublic
            // Everybody is of this server.
            if call.parameters.flag("remote") == true { condition += " AND 0" }
            if call.parameters.flag("only_media") == true { condition += " AND \(hasMedia)" }
            return try list(condition, [], viewer, call)
        },
        Route(.get, Path<String>("/api/v1/timelines/tag/{tag}")) { call, tag in
            let viewer = try call.viewer("read:statuses")
            let filter = MastodonTagFilter(tag, call.parameters)
            var condition = filter.condition
            if call.parameters.flag("only_media") == true { condition += " AND \(hasMedia)" }
            return try list(condition, filter.bindings, viewer, call)
        },
        Route(.get, Path<ListID>("/api/v1/timelines/list/{id}")) { call, id in
            let viewer = try call.user("read:lists").person
            _ = try call.world.database.read { try MastodonLists.get(id, of: viewer.id, $0) }
            return try list(MastodonStatuses.isListed, [id], viewer, call)
        },
        Route(.get, FixedPath("/api/v1/timelines/link")) { call in
            let viewer = try call.viewer("read:statuses")
            let address = call.parameters.text("url") ?? ""
            let ids = try call.world.database.read {
                try MastodonTrends.statuses(linkingTo: address, call.world, $0)
            }
            guard !ids.isEmpty else { throw MastodonError.notFound }
            let places = ids.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
            return try list("s.id IN (\(places)) AND \(MastodonStatuses.isShown)", ids, viewer, call)
        },
        Route(.get, FixedPath("/api/v1/favourites")) { call in try marked("favourite", "read:favourites", call) },
        Route(.get, FixedPath("/api/v1/bookmarks")) { call in try marked("bookmark", "read:bookmarks", call) },
    ]

    static let hasMedia = "EXISTS (SELECT 1 FROM mastodon_media WHERE status = s.id)"

    private static func list(
        _ condition: String,
        _ bindings: [any Bindable],
        _ viewer: Person?,
        _ call: MastodonCall
    ) throws -> Response {
        let page = try MastodonPage(call.parameters, usual: 20)
        let temper = try MastodonSettings.read(call.world).temper
        let shown = "(\(condition)) AND s.created <= ?\(bindings.count + 2)"
        let bindings = bindings + [temper.newestShown(at: call.world.now)]
        return try call.world.database.readTransaction { connection in
            let found = try MastodonStatuses.list(shown, bindings, viewer?.id, page, connection)
            return try answer(found, page, viewer?.id, call, connection)
        }
    }

    static func answer(
        _ statuses: [MastodonStatus],
        _ page: MastodonPage,
        _ viewer: PersonID?,
        _ call: MastodonCall,
        _ connection: borrowing Connection
    ) throws -> Response {
        let writer = MastodonStatusWriter(world: call.world, viewer: viewer)
        var response = Response.json(try writer.json(statuses, connection).bytes)
        response.fields[.link] = page.links(statuses.map(\.id.rawValue), call)
        return response
    }

    /// What a person marked, in the order of marking, which is also what names the pages.
    private static func marked(_ kind: String, _ scope: String, _ call: MastodonCall) throws -> Response {
        let person = try call.user(scope).person
        let page = try MastodonPage(call.parameters, usual: 20)
        return try call.world.database.readTransaction { connection in
            let marks = try page.rows(
                "SELECT m.id, m.status FROM mastodon_mark AS m WHERE m.person = ?1 AND m.kind = ?2",
                "m.id",
                [person.id, kind],
                connection
            ) { row in (try row.int64(0), StatusID(rawValue: try row.int64(1))) }
            let found = try marks.compactMap { try MastodonStatuses.find($0.1, person.id, connection) }
            let writer = MastodonStatusWriter(world: call.world, viewer: person.id)
            var response = Response.json(try writer.json(found, connection).bytes)
            response.fields[.link] = page.links(marks.map(\.0), call)
            return response
        }
    }
}
