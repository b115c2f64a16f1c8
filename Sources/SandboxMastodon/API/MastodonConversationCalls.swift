internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Conversations in direct statuses: reading them, and putting them away, each for oneself alone.
enum MastodonConversationCalls {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/conversations")) { call in
            let person = try call.user("read:statuses").person.id
            // Servers that keep such posts out of their lists have no conversations either.
            guard !call.temper.hidesNarrowPosts else { throw MastodonError.notFound }
            let page = try MastodonPage(call.parameters, usual: 20)
            return try call.world.database.readTransaction { connection in
                let found = try MastodonConversations.list(of: person, page, connection)
                let json = try found.map { try $0.json(for: person, call.world, connection) }
                var response = Response.json(JSON.array(json).bytes)
                // The pages are named by the last statuses.
                response.fields[.link] = page.links(found.map(\.last.rawValue), call)
                return response
            }
        },
        Route(.post, Path<ConversationID>("/api/v1/conversations/{id}/read")) { call, id in
            let person = try call.user("write:conversations").person.id
            let world = call.world
            let json = try await world.database.write { connection in
                _ = try MastodonConversations.get(id, of: person, connection)
                try MastodonConversations.markRead(id, connection)
                return try MastodonConversations.get(id, of: person, connection).json(for: person, world, connection)
            }
            return .json(json.bytes)
        },
        Route(.delete, Path<ConversationID>("/api/v1/conversations/{id}")) { call, id in
            let person = try call.user("write:conversations").person.id
            try await call.world.database.write { connection in
                _ = try MastodonConversations.get(id, of: person, connection)
                try MastodonConversations.delete(id, connection)
            }
            return .json(JSON.object([:]).bytes)
        },
    ]
}
