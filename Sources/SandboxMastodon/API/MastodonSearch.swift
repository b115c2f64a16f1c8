internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Finding people, hashtags and statuses.
enum MastodonSearch {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v2/search")) { call in try search(call) }
    ]

    private static func search(_ call: MastodonCall) throws -> Response {
        let viewer = try call.viewer("read:search")
        let parameters = call.parameters
        guard let query = parameters.text("q").map(MastodonDraft.trimmed), !query.isEmpty else {
            throw MastodonError.missing("q")
        }
        let limit = try MastodonPage.number(parameters, "limit", usual: 20, greatest: 40)
        let offset = try MastodonPage.number(parameters, "offset", usual: 0, greatest: 1_000_000)
        if viewer == nil {
            if parameters.flag("resolve") == true {
                throw MastodonError(
                    .unauthorized,
                    "Search queries that resolve remote resources are not supported without authentication"
                )
            }
            if parameters["offset"] != nil {
                throw MastodonError(
                    .unauthorized,
                    "Search queries pagination is not supported without authentication"
                )
            }
        }
        let type = parameters.text("type")
        func wants(_ name: String) -> Bool { type == nil || type == name }
        let world = call.world
        return try world.database.readTransaction { connection in
            let followed = parameters.flag("following") == true ? viewer?.id : nil
            let people = wants("accounts") ? try people(query, followed, limit, offset, world, connection) : []
            let tags = wants("hashtags") ? try tags(query, limit, offset, viewer?.id, world, connection) : []
            let statuses =
                wants("statuses") && viewer != nil ? try statuses(query, limit, offset, viewer, call, connection) : []
            let writer = MastodonStatusWriter(world: world, viewer: viewer?.id)
            return .json(
                JSON.object([
                    "accounts": .array(try people.map { try MastodonAccountWriter(world: world).json($0, connection) }),
                    "statuses": try writer.json(statuses, connection),
                    "hashtags": .array(tags),
                ]).bytes
            )
        }
    }

    /// People by a handle, the address of a profile, or a part of the name.
    static func people(
        _ query: String,
        _ follower: PersonID?,
        _ limit: Int,
        _ offset: Int,
        _ world: World,
        _ connection: borrowing Connection
    ) throws -> [Person] {
        func isWanted(_ person: Person) throws -> Bool {
            guard let follower else { return true }
            return try MastodonFollows.exists(follower, person.id, connection)
        }
        let segment = localPath(query, world)?.first
        let handle = segment?.utf8.first == UInt8(ascii: "@") ? segment ?? query : query
        if let person = try MastodonHandle.person(handle, host: world.origin.authority, connection) {
            guard offset == 0, limit > 0, try isWanted(person) else { return [] }
            return [person]
        }
        var text = query
        if text.utf8.first == UInt8(ascii: "@") { text.removeFirst() }
        guard let follower else { return try People.search(text, limit: limit, offset: offset, connection) }
        return try connection.rows(
            """
            SELECT \(People.columns) FROM person JOIN mastodon_follow AS f ON f.followed = person.id
            WHERE f.person = ? AND instr(search, ?) > 0 ORDER BY person.id LIMIT ? OFFSET ?
            """,
            [follower, text.lowercased(), limit, offset]
        ) { row in try People.read(row) }
    }

    /// The segments of an address of this server.
    private static func localPath(_ query: String, _ world: World) -> [String]? {
        guard let url = WebURL(query), url.origin == world.origin.origin else { return nil }
        return Target(url.target)?.segments
    }

    private static func statuses(
        _ query: String,
        _ limit: Int,
        _ offset: Int,
        _ viewer: Person?,
        _ call: MastodonCall,
        _ connection: borrowing Connection
    ) throws -> [MastodonStatus] {
        if let path = localPath(query, call.world), let id = path.last.flatMap({ StatusID($0) }) {
            return try MastodonStatuses.find(id, viewer?.id, connection).map { [$0] } ?? []
        }
        var page = try MastodonPage(call.parameters, usual: 20)
        page.limit = limit + offset
        let account = call.parameters.text("account_id").flatMap { PersonID($0) }
        let found = try MastodonStatuses.list(
            "s.reblog_of IS NULL AND (s.author = ?1 OR \(MastodonStatuses.isShown)) AND instr(lower(s.text), ?2) > 0 AND (?3 IS NULL OR s.author = ?3)",
            [query.lowercased(), account],
            viewer?.id,
            page,
            connection
        )
        return Array(found.dropFirst(offset))
    }

    private static func tags(
        _ query: String,
        _ limit: Int,
        _ offset: Int,
        _ viewer: PersonID?,
        _ world: World,
        _ connection: borrowing Connection
    ) throws -> [JSON] {
        let name = query.utf8.first == UInt8(ascii: "#") ? String(query.dropFirst()) : query
        let names = try connection.rows(
            """
            SELECT name FROM mastodon_tag WHERE substr(name, 1, ?2) = ?1 GROUP BY name ORDER BY count(*) DESC, name
            LIMIT ? OFFSET ?
            """,
            [name.lowercased(), name.lowercased().unicodeScalars.count, limit, offset]
        ) { row in try row.text(0) }
        return try names.map { try MastodonTagWriter(world: world, viewer: viewer).json($0, connection) }
    }
}
