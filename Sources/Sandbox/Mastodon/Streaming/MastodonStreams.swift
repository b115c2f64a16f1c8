internal import HTTP
internal import Web

/// Server-sent events: what happens, to those who listen.
enum MastodonStreams {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v1/streaming/health")) { _ in .text("OK") },
        Route(.get, FixedPath("/api/v1/streaming/user")) { call in
            let person = try person(call)
            return open([.home(person.id), .notifications(person.id)], call)
        },
        Route(.get, FixedPath("/api/v1/streaming/user/notification")) { call in
            open([.notifications(try person(call).id)], call)
        },
        Route(.get, FixedPath("/api/v1/streaming/direct")) { call in open([.direct(try person(call).id)], call) },
        Route(.get, FixedPath("/api/v1/streaming/public")) { call in try open(call, [.everyone]) },
        Route(.get, FixedPath("/api/v1/streaming/public/local")) { call in try open(call, [.everyone]) },
        // Everybody is of this server, so nothing ever comes from others.
        Route(.get, FixedPath("/api/v1/streaming/public/remote")) { call in try open(call, []) },
        Route(.get, FixedPath("/api/v1/streaming/public/media")) { call in try open(call, [.media]) },
        Route(.get, FixedPath("/api/v1/streaming/hashtag")) { call in try hashtag(call) },
        Route(.get, FixedPath("/api/v1/streaming/hashtag/local")) { call in try hashtag(call) },
    ]

    /// How often a stream says that it lives.
    static let heartbeat = Duration.seconds(15)

    private static func person(_ call: MastodonCall) throws -> Person {
        guard case .caller(let caller) = call.identity, let person = caller.person else { throw refusal(call) }
        guard caller.scopes.covers("read:statuses") || caller.scopes.covers("read:notifications") else {
            throw MastodonError(.unauthorized, "Access token does not have the required scopes")
        }
        return person
    }

    /// A stream for everybody, which since version 4.2 means for everybody with a token.
    private static func open(_ call: MastodonCall, _ channels: Set<MastodonChannel>) throws -> Response {
        guard case .caller = call.identity else { throw refusal(call) }
        return open(channels, call)
    }

    private static func hashtag(_ call: MastodonCall) throws -> Response {
        guard let tag = call.parameters.text("tag") else {
            throw MastodonError(.badRequest, "Missing tag name parameter")
        }
        return try open(call, [.tag(tag.lowercased())])
    }

    private static func refusal(_ call: MastodonCall) -> MastodonError {
        if case .nobody = call.identity { return MastodonError(.unauthorized, "Missing access token") }
        return MastodonError(.unauthorized, "Invalid access token")
    }

    private static func open(_ channels: Set<MastodonChannel>, _ call: MastodonCall) -> Response {
        let hub = call.api.hub
        return .events(
            EventProducer { send in
                let (id, events) = hub.subscribe(channels)
                defer { hub.unsubscribe(id) }
                // Said at once, so that a client knows from when on it hears everything.
                guard send(.comment("thump")) else { return }
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await event in events where !send(event.wire) { return }
                    }
                    group.addTask { await beat(send) }
                    // Whichever ends first: the client has left, or the server drains and cancels.
                    await group.next()
                    group.cancelAll()
                }
            }
        )
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
