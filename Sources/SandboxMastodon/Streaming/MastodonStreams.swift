internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Server-sent events: what happens, to those who listen.
enum MastodonStreams {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/streaming/health")) { _ in .text("OK") },
        Route(.get, FixedPath("/api/v1/streaming/user")) { call in
            let person = try person(call)
            return try open([.home(person.id), .notifications(person.id)], call)
        },
        Route(.get, FixedPath("/api/v1/streaming/user/notification")) { call in
            try open([.notifications(try person(call).id)], call)
        },
        Route(.get, FixedPath("/api/v1/streaming/direct")) { call in try open([.direct(try person(call).id)], call) },
        Route(.get, FixedPath("/api/v1/streaming/public")) { call in
            try open([.everyone(try caller(call).person?.id)], call)
        },
        Route(.get, FixedPath("/api/v1/streaming/public/local")) { call in
            try open([.everyone(try caller(call).person?.id)], call)
        },
        // Everybody is of this server, so nothing ever comes from others.
        Route(.get, FixedPath("/api/v1/streaming/public/remote")) { call in try open([], call) },
        Route(.get, FixedPath("/api/v1/streaming/public/media")) { call in
            try open([.media(try caller(call).person?.id)], call)
        },
        Route(.get, FixedPath("/api/v1/streaming/list")) { call in try list(call) },
        Route(.get, FixedPath("/api/v1/streaming/hashtag")) { call in try hashtag(call) },
        Route(.get, FixedPath("/api/v1/streaming/hashtag/local")) { call in try hashtag(call) },
    ]

    /// How often a stream says that it lives.
    static let heartbeat = Duration.seconds(15)

    private static func caller(_ call: MastodonCall) throws -> MastodonCaller {
        guard case .caller(let caller) = call.identity else { throw refusal(call) }
        return caller
    }

    private static func person(_ call: MastodonCall) throws -> Person {
        let caller = try caller(call)
        guard let person = caller.person else { throw refusal(call) }
        guard caller.scopes.covers("read:statuses") || caller.scopes.covers("read:notifications") else {
            throw MastodonError(.unauthorized, "Access token does not have the required scopes")
        }
        return person
    }

    private static func hashtag(_ call: MastodonCall) throws -> Response {
        guard let tag = call.parameters.text("tag") else {
            throw MastodonError(.badRequest, "Missing tag name parameter")
        }
        return try open([.tag(tag.lowercased(), try caller(call).person?.id)], call)
    }

    private static func list(_ call: MastodonCall) throws -> Response {
        guard let text = call.parameters.text("list") else {
            throw MastodonError(.badRequest, "Missing list name parameter")
        }
        let owner = try person(call).id
        let list = try call.world.database.read { connection in
            try ListID(text).flatMap { id in
                try MastodonLists.all(of: owner, connection).first { $0.id == id }
            }
        }
        guard let list else { throw MastodonError(.unauthorized, "Not authorized to stream this list") }
        return try open([.list(list.id, owner)], call)
    }

    private static func refusal(_ call: MastodonCall) -> MastodonError {
        if case .nobody = call.identity { return MastodonError(.unauthorized, "Missing access token") }
        return MastodonError(.unauthorized, "Invalid access token")
    }

    /// A stream, which needs a token even where everybody may listen (since version 4.2).
    ///
    /// When the token is revoked it tells nothing more, and ends with what would have come next.
    private static func open(_ channels: Set<MastodonChannel>, _ call: MastodonCall) throws -> Response {
        let (hub, world, token) = (call.api.hub, call.world, try caller(call).token.hash)
        return .events(
            EventProducer { send in
                let (id, events) = hub.subscribe(channels)
                defer { hub.unsubscribe(id) }
                let sendWhileAllowed: EventProducer.Send = { event in holds(token, world) && send(event) }
                // Said at once, so that a client knows from when on it hears everything.
                guard sendWhileAllowed(.comment("thump")) else { return }
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await event in events where !sendWhileAllowed(event.wire) { return }
                    }
                    group.addTask { await beat(sendWhileAllowed) }
                    // Whichever ends first: the client has left, or the server drains and cancels.
                    await group.next()
                    group.cancelAll()
                }
            }
        )
    }

    private static func holds(_ token: [UInt8], _ world: World) -> Bool {
        do {
            return try world.database.read { connection in try MastodonTokens.holds(token, connection) }
        } catch {
            // The store is closed or cannot be read: whatever is to come, nobody may be told of it.
            return false
        }
    }

    private static func beat(_ send: EventProducer.Send) async {
        while true {
            do {
                try await Task.sleep(for: heartbeat)
            } catch {
                return
            }
            guard send(.comment("thump")) else { return }
        }
    }
}
