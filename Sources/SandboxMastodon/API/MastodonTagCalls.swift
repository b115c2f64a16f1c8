internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Hashtags, and following them.
enum MastodonTagCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, Path<String>("/api/v1/tags/{name}")) { call, name in
            let viewer = try call.viewer()?.id
            return try answer(try known(name), viewer, call)
        },
        Route(.post, Path<String>("/api/v1/tags/{name}/follow")) { call, name in
            try await change(
                name,
                "INSERT OR IGNORE INTO mastodon_followed_tag (person, name) VALUES (?, ?)",
                call
            )
        },
        Route(.post, Path<String>("/api/v1/tags/{name}/unfollow")) { call, name in
            try await change(name, "DELETE FROM mastodon_followed_tag WHERE person = ? AND name = ?", call)
        },
        Route(.get, FixedPath("/api/v1/followed_tags")) { call in try followed(call) },
    ]

    /// A name as the store has it; what cannot stand in a text is not there.
    private static func known(_ name: String) throws -> String {
        guard let tag = MastodonText("#\(name)").hashtags.first, tag.utf8.elementsEqual(name.lowercased().utf8) else {
            throw MastodonError.notFound
        }
        return tag
    }

    private static func answer(_ name: String, _ viewer: PersonID?, _ call: MastodonCall) throws -> Response {
        try call.world.database.readTransaction { connection in
            .json(try MastodonTagWriter(world: call.world, viewer: viewer).json(name, connection).bytes)
        }
    }

    private static func change(_ name: String, _ sql: String, _ call: MastodonCall) async throws -> Response {
        let person = try call.user("write:follows").person.id
        let name = try known(name)
        try await call.world.database.write { connection in _ = try connection.execute(sql, [person, name]) }
        return try answer(name, person, call)
    }

    private static func followed(_ call: MastodonCall) throws -> Response {
        let person = try call.user("read:follows").person.id
        let page = try MastodonPage(call.parameters, usual: 100)
        let writer = MastodonTagWriter(world: call.world, viewer: person)
        return try call.world.database.readTransaction { connection in
            let rows = try page.rows(
                "SELECT id, name FROM mastodon_followed_tag WHERE person = ?1",
                "id",
                [person],
                connection
            ) { row in (id: try row.int64(0), name: try row.text(1)) }
            var response = Response.json(JSON.array(try rows.map { try writer.json($0.name, connection) }).bytes)
            response.fields[.link] = page.links(rows.map(\.id), previous: "since_id", call)
            return response
        }
    }
}
