internal import HTTP
internal import SQLite
internal import SandboxCore

extension V1 {
    static let relations = [
        XEndpoint(.post, path: "blocks/create", limit: 50) { try await relate($0, .block, true) },
        XEndpoint(.post, path: "blocks/destroy", limit: 50) { try await relate($0, .block, false) },
        XEndpoint(.get, path: "blocks/list", limit: 15) { try related($0, .block, asIDs: false) },
        XEndpoint(.get, path: "blocks/ids", limit: 15) { try related($0, .block, asIDs: true) },
        XEndpoint(.post, path: "mutes/users/create", limit: 50) { try await relate($0, .mute, true) },
        XEndpoint(.post, path: "mutes/users/destroy", limit: 50) { try await relate($0, .mute, false) },
        XEndpoint(.get, path: "mutes/users/list", limit: 15) { try related($0, .mute, asIDs: false) },
        XEndpoint(.get, path: "mutes/users/ids", limit: 15) { try related($0, .mute, asIDs: true) },
    ]

    private static func related(_ context: XContext, _ kind: XRelations.Kind, asIDs: Bool) throws -> XAnswer {
        let own = try context.person().id
        let most = asIDs ? 5000 : 20
        return try people(context, V1Cursor(context.call, usual: most, most: most), asIDs: asIDs) { window in
            try context.read { try XRelations.list(kind, of: own, window, $0) }
        }
    }

    private static func relate(_ context: XContext, _ kind: XRelations.Kind, _ holds: Bool) async throws -> XAnswer {
        let (own, target) = (try context.person().id, try namedPerson(context).id)
        guard own != target else {
            throw kind == .mute
                ? XError.coded(.forbidden, 271, "You can't mute yourself.")
                : .coded(.forbidden, 220, "Your credentials do not allow access to this resource.")
        }
        let hasChanged = try await context.write { connection in
            try XRelations.set(kind, own, target, holds, connection)
        }
        if kind == .mute, !holds, !hasChanged {
            throw XError.coded(.forbidden, 272, "You are not muting the specified user.")
        }
        return .json(writer(context).user(try user(target, context)))
    }
}
