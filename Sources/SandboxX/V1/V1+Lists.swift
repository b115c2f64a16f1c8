internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Making, changing and reading lists.
extension V1 {
    static let lists =
        [
            XEndpoint(.post, path: "lists/create", limit: 300, create),
            XEndpoint(.post, path: "lists/update", limit: 300, change),
            XEndpoint(.post, path: "lists/destroy", limit: 300) { context in
                let list = try ownList(context)
                let gone = try write(list, context)
                try await context.write { connection in try XLists.delete(list.id, connection) }
                return .json(gone)
            },
            XEndpoint(.get, path: "lists/show", limit: 75, access: .anyone) { context in
                .json(try write(try list(context), context))
            },
            XEndpoint(.get, path: "lists/list", limit: 15, access: .anyone, all),
            XEndpoint(.get, path: "lists/ownerships", limit: 15, access: .anyone) { try lists($0, nil) },
            XEndpoint(.get, path: "lists/memberships", limit: 75, access: .anyone) { try lists($0, .member) },
            XEndpoint(.get, path: "lists/subscriptions", limit: 15, access: .anyone) { try lists($0, .follower) },
            XEndpoint(.get, path: "lists/statuses", limit: 900, access: .anyone) { context in
                try list(context, .list(try list(context).id))
            },
        ] + listPeople

    /// The list of `list_id`, or of `slug` and its owner, if the caller may see it.
    static func list(_ context: XContext) throws -> XList {
        let (call, reader) = (context.call, context.caller.person?.id)
        let list = try context.read { connection -> XList? in
            if let text = call.text("list_id") {
                return try XListID(text).flatMap { try XLists.find($0, reader: reader, connection) }
            }
            guard let slug = call.text("slug"),
                call.text("owner_id") != nil || call.text("owner_screen_name") != nil
            else { throw XError.coded(.badRequest, 112, "You must specify either a list ID or a slug and owner.") }
            let owner =
                if let id = call.text("owner_id") {
                    PersonID(id)
                } else {
                    try XUsers.person(named: call.text("owner_screen_name") ?? "", connection)?.id
                }
            return try owner.flatMap { try XLists.find(slug: slug, owner: $0, reader: reader, connection) }
        }
        guard let list else { throw XError.noSuchPage }
        return list
    }

    /// The same, if it is the caller's own.
    static func ownList(_ context: XContext) throws -> XList {
        let list = try list(context)
        guard list.owner == (try context.person().id) else { throw XError.noPerson }
        return list
    }

    static func write(_ list: XList, _ context: XContext) throws -> JSON {
        let owner = try user(list.owner, context)
        let address = JSON.string("/\(owner.person.username)/lists/\(list.slug)")
        return [
            "id": .integer(list.id.rawValue),
            "id_str": list.id.json,
            "name": .string(list.name),
            "uri": address,
            "subscriber_count": .integer(Int64(list.followers)),
            "member_count": .integer(Int64(list.members)),
            "mode": list.isPrivate ? "private" : "public",
            "description": .string(list.description),
            "slug": .string(list.slug),
            "full_name": .string("@\(owner.person.username)/\(list.slug)"),
            "created_at": .string(list.created.snapDate),
            "following": .bool(list.isFollowed),
            "user": writer(context).user(owner),
        ]
    }

    /// The list as it is now.
    static func answer(_ id: XListID, _ context: XContext) throws -> XAnswer {
        let list = try context.read { try XLists.find(id, reader: context.caller.person?.id, $0) }
        guard let list else { throw XError.noSuchPage }
        return .json(try write(list, context))
    }

    private static func apply(_ call: XCall, to list: inout XList) throws {
        if let name = call.text("name") { list.name = name }
        if let description = call.parameters["description"] { list.description = description }
        if let mode = call.text("mode") { list.isPrivate = mode.lowercased() == "private" }
        guard !list.name.allSatisfy(\.isWhitespace) else { throw XError.missing("name") }
        guard list.name.count <= XList.longestName, list.description.count <= XList.longestDescription else {
            throw XError.coded(.forbidden, 120, "Account update failed: value is too long.")
        }
    }

    private static func create(_ context: XContext) async throws -> XAnswer {
        var list = XList(
            id: XListID(rawValue: 0),
            owner: try context.person().id,
            name: "",
            slug: "",
            description: "",
            isPrivate: false,
            created: context.world.now
        )
        try apply(context.call, to: &list)
        let new = list
        let id = try await context.write { connection in
            try XLists.insert(
                owner: new.owner,
                name: new.name,
                description: new.description,
                isPrivate: new.isPrivate,
                at: new.created,
                connection
            )
        }
        return try answer(id, context)
    }

    private static func change(_ context: XContext) async throws -> XAnswer {
        var list = try ownList(context)
        try apply(context.call, to: &list)
        let changed = list
        try await context.write { connection in try XLists.update(changed, connection) }
        return try answer(changed.id, context)
    }

    /// All lists a person follows and owns, which come first for `reverse`.
    private static func all(_ context: XContext) async throws -> XAnswer {
        let person = try person(context).id
        let reader = context.caller.person?.id
        let window = Window(position: .offset(0), limit: 100)
        let (own, followed) = try context.read { connection in
            (
                try XLists.of(person, nil, reader: reader, window, connection),
                try XLists.of(person, .follower, reader: reader, window, connection)
            )
        }
        let others = followed.filter { $0.owner != person }
        let first = context.call.flag("reverse") ?? false ? own + others : others + own
        return .json(.array(try first.prefix(100).map { try write($0, context) }))
    }

    private static func lists(_ context: XContext, _ role: XLists.Role?) throws -> XAnswer {
        let (person, reader) = (try person(context).id, context.caller.person?.id)
        let isFiltered = role == .member && context.call.flag("filter_to_owned_lists") ?? false
        let owner = isFiltered ? try context.person().id : nil
        let cursor = V1Cursor(context.call, usual: 20, most: 1000, isDescending: true)
        let (ids, cursors) = try cursor.page { window in
            try context.read { connection in
                try XLists.of(person, role, owner: owner, reader: reader, window, connection).map(\.id.rawValue)
            }
        }
        let found = try context.read { connection in
            try ids.compactMap { try XLists.find(XListID(rawValue: $0), reader: reader, connection) }
        }
        let list = JSON.array(try found.map { try write($0, context) })
        return .json(.object([JSON.Member(name: "lists", value: list)] + cursors))
    }
}
