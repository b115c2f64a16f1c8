internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Making and changing lists.
extension V2 {
    static let ownedLists =
        [
            XEndpoint(.post, path: "lists", limit: 300, scopes: listWriting, create),
            XEndpoint(.put, path: "lists/{id}", limit: 300, scopes: listWriting, change),
            XEndpoint(.delete, path: "lists/{id}", limit: 300, scopes: listWriting) { context in
                let list = try ownList(context)
                try await context.write { connection in try XLists.delete(list.id, connection) }
                return .data(["deleted": true])
            },
            XEndpoint(.post, path: "lists/{id}/members", limit: 300, scopes: listWriting) { context in
                try await setMember(context, try bodyID(context, "user_id"), true)
            },
            XEndpoint(.delete, path: "lists/{id}/members/{person}", limit: 300, scopes: listWriting) { context in
                try await setMember(context, try id(context.captures[1], "user_id"), false)
            },
            XEndpoint(.post, path: "users/{id}/followed_lists", limit: 50, scopes: listWriting) { context in
                try await set(.follower, context, try bodyID(context, "list_id"), true)
            },
            XEndpoint(.delete, path: "users/{id}/followed_lists/{list}", limit: 50, scopes: listWriting) { context in
                try await set(.follower, context, try id(context.captures[1], "list_id"), false)
            },
            XEndpoint(.post, path: "users/{id}/pinned_lists", limit: 50, scopes: listWriting) { context in
                try await set(.pinner, context, try bodyID(context, "list_id"), true)
            },
            XEndpoint(.delete, path: "users/{id}/pinned_lists/{list}", limit: 50, scopes: listWriting) { context in
                try await set(.pinner, context, try id(context.captures[1], "list_id"), false)
            },
        ] + listReading

    private static let listWriting = ["tweet.read", "users.read", "list.write"]

    /// A list the caller may see.
    static func list(_ id: XListID, _ context: XContext) throws -> XList {
        guard let list = try context.read({ try XLists.find(id, reader: context.caller.person?.id, $0) }) else {
            throw XError.problem(.absent("list", "id", "\(id)"))
        }
        return list
    }

    /// The list of a path, which must be the caller's own.
    private static func ownList(_ context: XContext) throws -> XList {
        let list = try list(try id(context.captures[0], "id"), context)
        guard list.owner == (try context.person().id) else { throw XError.problem(.notPermitted) }
        return list
    }

    /// The members of a body that say what a list is; the others stay as they were.
    private static func apply(_ body: JSON, to list: inout XList) throws {
        if let name = body.member("name") { list.name = name.textOrNumber ?? "" }
        if let description = body.member("description") { list.description = description.textOrNumber ?? "" }
        if let isPrivate = body["private"] { list.isPrivate = isPrivate == true }
        guard (1...XList.longestName).contains(list.name.count), !list.name.allSatisfy(\.isWhitespace) else {
            throw XError.problem(.invalid("`name` must hold 1 to \(XList.longestName) characters.", "name", list.name))
        }
        guard list.description.count <= XList.longestDescription else {
            throw XError.problem(
                .invalid("`description` may hold \(XList.longestDescription) characters.", "description")
            )
        }
    }

    private static func body(_ context: XContext) throws -> JSON {
        guard let body = context.call.json else {
            throw XError.problem(.invalid("The request body must be a JSON object."))
        }
        return body
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
        try apply(try body(context), to: &list)
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
        return .data(["id": id.json, "name": .string(new.name)], .created)
    }

    private static func change(_ context: XContext) async throws -> XAnswer {
        var list = try ownList(context)
        try apply(try body(context), to: &list)
        let changed = list
        try await context.write { connection in try XLists.update(changed, connection) }
        return .data(["updated": true])
    }

    private static func setMember(_ context: XContext, _ person: PersonID, _ holds: Bool) async throws -> XAnswer {
        let list = try ownList(context)
        try await context.write { connection in
            guard try People.find(person, connection) != nil else {
                throw XError.problem(.absent("user", "user_id", "\(person)"))
            }
            if holds {
                guard list.members < XList.mostMembers,
                    try !XRelations.holds(.block, person, list.owner, connection)
                else { throw XError.problem(.notPermitted) }
            }
            _ = try XLists.set(.member, person, of: list.id, holds, connection)
        }
        return .data(["is_member": .bool(holds)])
    }

    private static func set(
        _ role: XLists.Role,
        _ context: XContext,
        _ id: XListID,
        _ holds: Bool
    ) async throws -> XAnswer {
        let (own, list) = (try ownID(context), try list(id, context))
        try await context.write { connection in
            _ = try XLists.set(role, own, of: list.id, holds, connection)
        }
        return .data([role == .pinner ? "pinned" : "following": .bool(holds)])
    }
}
