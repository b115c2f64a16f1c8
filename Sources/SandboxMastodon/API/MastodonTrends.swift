internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What many people wrote, passed on or linked to within seven days.
enum MastodonTrends {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/trends/tags")) { call in try tags(call) },
        // What older clients call it.
        Route(.get, FixedPath("/api/v1/trends")) { call in try tags(call) },
        Route(.get, FixedPath("/api/v1/trends/statuses")) { call in try statuses(call) },
        Route(.get, FixedPath("/api/v1/trends/links")) { call in try links(call) },
    ]

    private static let days: Int64 = 7

    private static func limit(_ call: MastodonCall, usual: Int) throws -> (limit: Int, offset: Int) {
        let limit = try MastodonPage.number(call.parameters, "limit", usual: usual, greatest: usual * 2)
        return (limit, try MastodonPage.number(call.parameters, "offset", usual: 0, greatest: 1_000_000))
    }

    private static func since(_ world: World) -> Timestamp { world.now - .seconds(days * 86_400) }

    private static func tags(_ call: MastodonCall) throws -> Response {
        let (limit, offset) = try limit(call, usual: 10)
        let writer = MastodonTagWriter(world: call.world, viewer: try call.viewer()?.id)
        return try call.world.database.readTransaction { connection in
            let names = try connection.rows(
                """
                SELECT name FROM mastodon_tag JOIN mastodon_status AS s ON s.id = status
                WHERE s.visibility = 'public' AND s.created > ?
                GROUP BY name ORDER BY count(DISTINCT s.author) DESC, count(*) DESC, name LIMIT ? OFFSET ?
                """,
                [since(call.world), limit, offset]
            ) { row in try row.text(0) }
            return .json(JSON.array(try names.map { try writer.json($0, connection) }).bytes)
        }
    }

    /// Public statuses without a warning, of people who want to be found, that others liked or passed on.
    private static let score = """
        (SELECT count(*) FROM mastodon_mark WHERE status = s.id AND kind = 'favourite' AND person <> s.author)
        + (SELECT count(*) FROM mastodon_status AS r WHERE r.reblog_of = s.id AND r.author <> s.author)
        """

    private static func statuses(_ call: MastodonCall) throws -> Response {
        let viewer = try call.viewer()?.id
        let (limit, offset) = try limit(call, usual: 20)
        return try call.world.database.readTransaction { connection in
            let ids = try connection.rows(
                """
                SELECT s.id, \(score) AS score FROM mastodon_status AS s
                WHERE s.visibility = 'public' AND s.reblog_of IS NULL AND s.reply_author IS NULL AND s.spoiler = ''
                AND NOT s.sensitive AND s.created > ?2 AND \(MastodonStatuses.isShown) AND score > 0
                AND NOT EXISTS (SELECT 1 FROM mastodon_profile WHERE person = s.author AND NOT discoverable)
                ORDER BY score DESC, s.id DESC LIMIT ?3 OFFSET ?4
                """,
                [viewer?.rawValue ?? 0, since(call.world), limit, offset]
            ) { row in StatusID(rawValue: try row.int64(0)) }
            let found = try ids.compactMap { try MastodonStatuses.find($0, viewer, connection) }
            return .json(try MastodonStatusWriter(world: call.world, viewer: viewer).json(found, connection).bytes)
        }
    }

    private static func links(_ call: MastodonCall) throws -> Response {
        let (limit, offset) = try limit(call, usual: 10)
        let links = try call.world.database.readTransaction { try MastodonLinks(since: since(call.world), $0) }
        let shown = links.popular.dropFirst(offset).prefix(limit)
        return .json(JSON.array(shown.map { links.json($0, at: call.world.now) }).bytes)
    }

    /// The public statuses with an address, when it is one that trends.
    static func statuses(
        linkingTo address: String,
        _ world: World,
        _ connection: borrowing Connection
    ) throws -> [StatusID] {
        try MastodonLinks(since: since(world), connection).uses[address, default: []].map(\.status)
    }
}
