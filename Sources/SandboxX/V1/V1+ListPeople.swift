internal import HTTP
internal import SQLite
internal import SandboxCore

/// Who is on a list and who follows it.
extension V1 {
    static let listPeople = [
        XEndpoint(.get, path: "lists/members", limit: 900, access: .anyone) { try people($0, .member) },
        XEndpoint(.get, path: "lists/members/show", limit: 15, access: .anyone) { try person($0, .member) },
        XEndpoint(.post, path: "lists/members/create", limit: 300) { try await setMembers($0, true, most: 1) },
        XEndpoint(.post, path: "lists/members/destroy", limit: 300) { try await setMembers($0, false, most: 1) },
        XEndpoint(.post, path: "lists/members/create_all", limit: 300) { try await setMembers($0, true, most: 100) },
        XEndpoint(.post, path: "lists/members/destroy_all", limit: 300) { try await setMembers($0, false, most: 100) },
        XEndpoint(.get, path: "lists/subscribers", limit: 180, access: .anyone) { try people($0, .follower) },
        XEndpoint(.get, path: "lists/subscribers/show", limit: 15, access: .anyone) { try person($0, .follower) },
        XEndpoint(.post, path: "lists/subscribers/create", limit: 300) { try await follow($0, true) },
        XEndpoint(.post, path: "lists/subscribers/destroy", limit: 300) { try await follow($0, false) },
    ]

    private static func people(_ context: XContext, _ role: XLists.Role) throws -> XAnswer {
        let list = try list(context)
        return try people(context, V1Cursor(context.call, usual: 20, most: 5000)) { window in
            try context.read { try XLists.people(role, of: list.id, window, $0) }
        }
    }

    private static func person(_ context: XContext, _ role: XLists.Role) throws -> XAnswer {
        let (list, person) = (try list(context), try namedPerson(context).id)
        guard try context.read({ try XLists.has(role, person, of: list.id, $0) }) else {
            throw role == .member
                ? XError.coded(.notFound, 109, "The specified user is not a member of this list.")
                : .coded(.notFound, 109, "The specified user is not a subscriber of this list.")
        }
        return .json(writer(context).user(try user(person, context)))
    }

    private static func setMembers(_ context: XContext, _ holds: Bool, most: Int) async throws -> XAnswer {
        let list = try ownList(context)
        let call = context.call
        let (ids, names) = (call.list("user_id"), call.list("screen_name"))
        guard (1...most).contains(ids.count + names.count) else {
            throw XError.coded(.forbidden, 18, "Too many terms specified in query.")
        }
        try await context.write { connection in
            let people =
                try ids.compactMap { try PersonID($0).flatMap { try People.find($0, connection)?.id } }
                + names.compactMap { try XUsers.person(named: $0, connection)?.id }
            guard !people.isEmpty else { throw XError.coded(.notFound, 108, "Cannot find specified user.") }
            for person in people {
                if holds {
                    guard list.members + people.count <= XList.mostMembers,
                        try !XRelations.holds(.block, person, list.owner, connection)
                    else { throw XError.coded(.forbidden, 104, "You aren't allowed to add members to this list.") }
                }
                let hasChanged = try XLists.set(.member, person, of: list.id, holds, connection)
                if !holds, !hasChanged, most == 1 {
                    throw XError.coded(
                        .forbidden,
                        110,
                        "The user you are trying to remove from the list is not a member."
                    )
                }
            }
        }
        return try answer(list.id, context)
    }

    private static func follow(_ context: XContext, _ holds: Bool) async throws -> XAnswer {
        let (list, person) = (try list(context), try context.person().id)
        try await context.write { connection in
            _ = try XLists.set(.follower, person, of: list.id, holds, connection)
        }
        return try answer(list.id, context)
    }
}
