internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What people are told.
enum MastodonNotificationCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/notifications")) { call in try list(call) },
        Route(.post, FixedPath("/api/v1/notifications/clear")) { call in
            let person = try call.user("write:notifications").person
            try await call.world.database.write { connection in
                _ = try MastodonNotifications.delete(nil, of: person.id, connection)
            }
            return .json(JSON.object([:]).bytes)
        },
        Route(.get, Path<NotificationID>("/api/v1/notifications/{id}")) { call, id in
            let person = try call.user("read:notifications").person
            return try call.world.database.readTransaction { connection in
                guard let found = try MastodonNotifications.find(id, of: person.id, connection) else {
                    throw MastodonError.notFound
                }
                return .json(try found.json(for: person.id, call.world, connection).bytes)
            }
        },
        Route(.post, Path<NotificationID>("/api/v1/notifications/{id}/dismiss")) { call, id in
            let person = try call.user("write:notifications").person
            let count = try await call.world.database.write { connection in
                try MastodonNotifications.delete(id, of: person.id, connection)
            }
            guard count > 0 else { throw MastodonError.notFound }
            return .json(JSON.object([:]).bytes)
        },
    ]

    private static func list(_ call: MastodonCall) throws -> Response {
        let person = try call.user("read:notifications").person
        let page = try MastodonPage(call.parameters, usual: 40)
        let wanted = Set(call.parameters.list("types"))
        let unwanted = Set(call.parameters.list("exclude_types"))
        let kinds = MastodonNotification.Kind.allCases.map(\.rawValue).filter { kind in
            (wanted.isEmpty || wanted.contains(kind)) && !unwanted.contains(kind)
        }
        let sender = call.parameters.text("account_id").flatMap { PersonID($0) }
        return try call.world.database.readTransaction { connection in
            let found = try MastodonNotifications.list(
                of: person.id,
                kinds: ",\(kinds.joined(separator: ",")),",
                sender: sender,
                page,
                connection
            )
            let json = try found.map { try $0.json(for: person.id, call.world, connection) }
            var response = Response.json(JSON.array(json).bytes)
            response.fields[.link] = page.links(found.map(\.id.rawValue), call)
            return response
        }
    }
}
