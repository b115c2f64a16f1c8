internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Lists: making, changing and reading them, and who is on them.
enum MastodonListCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/lists")) { call in
            let owner = try call.user("read:lists").person.id
            let lists = try call.world.database.read { try MastodonLists.all(of: owner, $0) }
            return .json(JSON.array(lists.map(\.json)).bytes)
        },
        Route(.post, FixedPath("/api/v1/lists")) { call in
            let owner = try call.user("write:lists").person.id
            let empty = MastodonList(id: ListID(rawValue: 0), title: "", replies: .list, isExclusive: false)
            let list = try changed(empty, by: call.parameters)
            let made = try await call.world.database.write { connection in
                var made = list
                made.id = try MastodonLists.insert(list, of: owner, connection)
                return made
            }
            return .json(made.json.bytes)
        },
        Route(.get, Path<ListID>("/api/v1/lists/{id}")) { call, id in
            let owner = try call.user("read:lists").person.id
            return .json(try call.world.database.read { try MastodonLists.get(id, of: owner, $0) }.json.bytes)
        },
        Route(.put, Path<ListID>("/api/v1/lists/{id}")) { call, id in
            let owner = try call.user("write:lists").person.id
            let parameters = call.parameters
            let list = try await call.world.database.write { connection in
                let list = try changed(try MastodonLists.get(id, of: owner, connection), by: parameters)
                try MastodonLists.update(list, connection)
                return list
            }
            return .json(list.json.bytes)
        },
        Route(.delete, Path<ListID>("/api/v1/lists/{id}")) { call, id in
            try await change(id, call) { list, _, connection in try MastodonLists.delete(list, connection) }
        },
        Route(.get, Path<ListID>("/api/v1/lists/{id}/accounts")) { call, id in try accounts(id, call) },
        Route(.post, Path<ListID>("/api/v1/lists/{id}/accounts")) { call, id in
            let people = try people(call)
            return try await change(id, call) { list, owner, connection in
                try MastodonLists.add(people, to: list, of: owner, connection)
            }
        },
        Route(.delete, Path<ListID>("/api/v1/lists/{id}/accounts")) { call, id in
            let people = try people(call)
            return try await change(id, call) { list, _, connection in
                try MastodonLists.remove(people, from: list, connection)
            }
        },
        Route(.get, Path<PersonID>("/api/v1/accounts/{id}/lists")) { call, id in
            let owner = try call.user("read:lists").person.id
            let lists = try call.world.database.readTransaction { connection in
                guard try People.find(id, connection) != nil else { throw MastodonError.notFound }
                return try MastodonLists.all(of: owner, holding: id, connection)
            }
            return .json(JSON.array(lists.map(\.json)).bytes)
        },
    ]

    /// A list as a call wants it; what is not named stays.
    private static func changed(_ list: MastodonList, by parameters: MastodonParameters) throws -> MastodonList {
        var list = list
        if let title = parameters["title"] { list.title = MastodonDraft.trimmed(title) }
        guard !list.title.isEmpty else { throw MastodonError.invalid("Title can't be blank") }
        if let text = parameters.text("replies_policy") {
            guard let replies = MastodonList.Replies(rawValue: text) else {
                throw MastodonError.unprocessable("'\(text)' is not a valid replies_policy")
            }
            list.replies = replies
        }
        if let isExclusive = parameters.flag("exclusive") { list.isExclusive = isExclusive }
        return list
    }

    /// Changes a list of the caller, and answers with nothing.
    private static func change(
        _ id: ListID,
        _ call: MastodonCall,
        _ body: @escaping @Sendable (ListID, PersonID, borrowing Connection) throws -> Void
    ) async throws -> Response {
        let owner = try call.user("write:lists").person.id
        try await call.world.database.write { connection in
            try body(try MastodonLists.get(id, of: owner, connection).id, owner, connection)
        }
        return .json(JSON.object([:]).bytes)
    }

    /// Those a call names; a number that cannot be one is somebody who is not there.
    private static func people(_ call: MastodonCall) throws -> [PersonID] {
        try call.parameters.list("account_ids").map { text in
            guard let id = PersonID(text) else { throw MastodonError.notFound }
            return id
        }
    }

    /// Who is on a list; a limit of 0 asks for all of them.
    private static func accounts(_ id: ListID, _ call: MastodonCall) throws -> Response {
        let owner = try call.user("read:lists").person.id
        var page = try MastodonPage(call.parameters, usual: 40)
        if page.limit == 0 { page = MastodonPage(limit: .max) }
        return try call.world.database.readTransaction { connection in
            _ = try MastodonLists.get(id, of: owner, connection)
            var response = try MastodonAccountList.answer(
                "SELECT a.id, \(People.columns) FROM mastodon_list_account AS a JOIN person ON person.id = a.person "
                    + "WHERE a.list = ?1",
                "a.id",
                [id],
                page,
                call,
                connection
            )
            if page.limit == .max { response.fields[.link] = nil }
            return response
        }
    }
}
