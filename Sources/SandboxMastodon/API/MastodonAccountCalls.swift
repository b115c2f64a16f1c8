internal import HTTP
internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore
internal import Web

/// The calls about accounts: who somebody is, what they wrote, and who follows whom.
enum MastodonAccountCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/accounts/lookup")) { call in try lookup(call) },
        Route(.get, FixedPath("/api/v1/accounts/search")) { call in try search(call) },
        Route(.get, Path<PersonID>("/api/v1/accounts/{id}")) { call, id in
            _ = try call.viewer("read:accounts")
            return try call.world.database.read { connection in
                .json(try writer(call).json(try person(id, connection), connection).bytes)
            }
        },
        Route(.get, Path<PersonID>("/api/v1/accounts/{id}/statuses")) { call, id in try statuses(of: id, call) },
        Route(.get, Path<PersonID>("/api/v1/accounts/{id}/following")) { call, id in
            try follows(
                call,
                id,
                "SELECT f.id, \(People.columns) FROM mastodon_follow AS f JOIN person "
                    + "ON person.id = f.followed WHERE f.person = ?1"
            )
        },
        Route(.get, Path<PersonID>("/api/v1/accounts/{id}/followers")) { call, id in
            try follows(
                call,
                id,
                "SELECT f.id, \(People.columns) FROM mastodon_follow AS f JOIN person "
                    + "ON person.id = f.person WHERE f.followed = ?1"
            )
        },
    ]

    static func writer(_ call: MastodonCall) -> MastodonAccountWriter { MastodonAccountWriter(world: call.world) }

    private static func person(_ id: PersonID, _ connection: borrowing Connection) throws -> Person {
        guard let person = try People.find(id, connection) else { throw MastodonError.notFound }
        return person
    }

    private static func lookup(_ call: MastodonCall) throws -> Response {
        _ = try call.viewer("read:accounts")
        let host = call.world.origin.authority
        return try call.world.database.read { connection in
            guard let handle = call.parameters.text("acct"),
                let person = try MastodonHandle.person(handle, host: host, connection)
            else { throw MastodonError.notFound }
            return .json(try writer(call).json(person, connection).bytes)
        }
    }

    private static func search(_ call: MastodonCall) throws -> Response {
        let viewer = try call.user("read:accounts").person
        guard let query = call.parameters.text("q") else { throw MastodonError.missing("q") }
        let limit = try MastodonPage.number(call.parameters, "limit", usual: 40, greatest: 80)
        let offset = try MastodonPage.number(call.parameters, "offset", usual: 0, greatest: 1_000_000)
        let onlyFollowed = call.parameters.flag("following") == true ? viewer.id : nil
        return try call.world.database.read { connection in
            let people = try MastodonSearch.people(query, onlyFollowed, limit, offset, call.world, connection)
            return .json(JSON.array(try people.map { try writer(call).json($0, connection) }).bytes)
        }
    }

    private static func statuses(of id: PersonID, _ call: MastodonCall) throws -> Response {
        let viewer = try call.viewer("read:statuses")
        let page = try MastodonPage(call.parameters, usual: 20)
        let parameters = call.parameters
        var condition = "s.author = ?2"
        if parameters.flag("exclude_replies") == true {
            condition += " AND (s.reply_author IS NULL OR s.reply_author = s.author)"
        }
        if parameters.flag("exclude_reblogs") == true { condition += " AND s.reblog_of IS NULL" }
        if parameters.flag("only_media") == true { condition += " AND \(MastodonTimelines.hasMedia)" }
        let isPinned = parameters.flag("pinned") == true
        if isPinned { condition += " AND EXISTS (SELECT 1 FROM mastodon_pin WHERE status = s.id)" }
        var bindings: [any Bindable] = [id]
        if let tag = parameters.text("tagged") {
            condition += " AND EXISTS (SELECT 1 FROM mastodon_tag WHERE name = ?3 AND status = s.id)"
            bindings.append(tag.lowercased())
        }
        condition += " AND \(MastodonStatuses.isWantedReblog)"
        let temper = try MastodonSettings.read(call.world).temper
        if temper.hidesNarrowPosts { condition += " AND s.visibility IN ('public', 'unlisted')" }
        condition += " AND s.created <= ?\(bindings.count + 2)"
        bindings.append(temper.newestShown(at: call.world.now))
        return try call.world.database.readTransaction { connection in
            _ = try person(id, connection)
            if let viewer, try MastodonBlocks.exists(id, viewer.id, connection) { return .json(JSON.array([]).bytes) }
            let found = try MastodonStatuses.list(condition, bindings, viewer?.id, page, connection)
            var response = try MastodonTimelines.answer(found, page, viewer?.id, call, connection)
            // What is pinned is one page.
            if isPinned { response.fields[.link] = nil }
            return response
        }
    }

    /// Who follows an account or whom it follows, without those the caller does not meet.
    private static func follows(_ call: MastodonCall, _ id: PersonID, _ query: String) throws -> Response {
        let viewer = try call.viewer("read:accounts")?.id
        let page = try MastodonPage(call.parameters, usual: 40)
        return try call.world.database.readTransaction { connection in
            _ = try person(id, connection)
            let isBlocked = try viewer.map { try MastodonBlocks.exists(id, $0, connection) } ?? false
            let isHidden = try viewer != id && MastodonProfiles.read(id, connection).hidesCollections
            guard !isBlocked, !isHidden else { return .json(JSON.array([]).bytes) }
            return try MastodonAccountList.answer(
                "\(query) AND \(MastodonAccountList.isShown)",
                "f.id",
                [id, viewer?.rawValue ?? 0],
                page,
                call,
                connection
            )
        }
    }
}
