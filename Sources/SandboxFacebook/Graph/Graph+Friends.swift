internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// A person's friends: in the classic edition all of them, in the current one those who use the app as well.
    ///
    /// Without `user_friends` the list is empty, not an error, from v2.0 on.
    func friends(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try owner(of: name, call)
        let isFirst = isFirst(call, caller)
        let isOffset = isFirst || (call["offset"] != nil && call["after"] == nil && call["before"] == nil)
        let page = try Paging(call, defaultLimit: isFirst ? 5000 : 25, maximumLimit: 5000)
        guard isFirst || caller.may([Permission.friends]) else {
            return .json(["data": []])
        }
        var window = page.window(isOffset: isOffset)
        let limit = window.limit
        window.limit += 1
        let asked = window
        let app = caller.app.edition == .current ? caller.app.id : nil
        let (found, total, first) = try world.database.readTransaction { connection in
            (
                try People.friends(of: person.id, using: app, asked, connection),
                try People.friendCount(person.id, connection),
                try People.friends(of: person.id, using: app, Window(position: .after(0), limit: 1), connection).first?
                    .id
            )
        }
        let cut = page.cut(found, limit: limit)
        let writer = PersonWriter(world: world, version: call.version, caller: caller)
        let fields = call.text("fields") ?? "name,id"
        var members: [JSON.Member] = [
            JSON.Member(name: "data", value: .array(try cut.items.map { try writer.json($0, fields: fields) }))
        ]
        let links = Paging.Links(world: world, call: call, path: "\(person.id)/friends", limit: limit)
        let ends = Paging.Ends(
            first: cut.items.first?.id.rawValue,
            last: cut.items.last?.id.rawValue,
            hasMore: cut.hasMore,
            hasPrevious: cut.items.first.map { $0.id != first } ?? false
        )
        if let paging = isOffset ? links.byOffset(page.offset, ends) : links.byCursor(ends) {
            members.append(JSON.Member(name: "paging", value: paging))
        }
        if !isFirst {
            let summary: JSON = ["total_count": .integer(Int64(total))]
            members.append(JSON.Member(name: "summary", value: summary))
        }
        return .json(.object(members))
    }

    /// One friend, or an empty list when the two are not friends.
    func friend(_ friend: String, of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try owner(of: name, call)
        guard let id = PersonID(friend) else { throw GraphError.unknownAlias(friend) }
        guard isFirst(call, caller) || caller.may([Permission.friends]) else { return .json(["data": []]) }
        let app = caller.app.edition == .current ? caller.app.id : nil
        let found = try world.database.read { connection in
            guard try People.areFriends(person.id, id, connection) else { return Person?.none }
            if let app, !(try Grants.granted(id, app, connection).contains(Permission.friends)) { return nil }
            return try People.find(id, connection)
        }
        let writer = PersonWriter(world: world, version: call.version, caller: caller)
        let fields = call.text("fields") ?? "name,id"
        return .json(["data": .array(try found.map { [try writer.json($0, fields: fields)] } ?? [])])
    }

    /// Whether a list is that of v1.0, which apps of the current edition can no longer ask for.
    private func isFirst(_ call: GraphCall, _ caller: Caller) -> Bool {
        call.version.isFirst && caller.app.edition == .classic
    }

    /// The person an edge belongs to, who must be the caller: lists of others are not told.
    func owner(of name: String, _ call: GraphCall) throws -> (caller: Caller, person: Person) {
        let (caller, person) = try person(of: call, ifMissing: name == "me" ? .noActiveToken : .noToken)
        if name == "me" { return (caller, person) }
        guard let id = PersonID(name) else { throw GraphError.unknownAlias(name) }
        guard id == person.id else { throw GraphError.unknownObject(name, "get") }
        return (caller, person)
    }
}
