internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Server-sent events: what happens, to those who listen.
enum MastodonStreams {
    static let routes: [Route<MastodonCall>] =
        [Route(.get, FixedPath("/api/v1/streaming/health")) { _ in .text("OK") }]
        + streams.map { path, name in Route(.get, path) { call in try open(name, call) } }

    private static let streams: [(FixedPath, MastodonStreamName)] = [
        (FixedPath("/api/v1/streaming/user"), .user),
        (FixedPath("/api/v1/streaming/user/notification"), .notifications),
        (FixedPath("/api/v1/streaming/direct"), .direct),
        (FixedPath("/api/v1/streaming/public"), .everyone),
        (FixedPath("/api/v1/streaming/public/local"), .local),
        (FixedPath("/api/v1/streaming/public/remote"), .remote),
        (FixedPath("/api/v1/streaming/public/media"), .media),
        (FixedPath("/api/v1/streaming/list"), .list),
        (FixedPath("/api/v1/streaming/hashtag"), .hashtag),
        (FixedPath("/api/v1/streaming/hashtag/local"), .localHashtag),
    ]

    /// Whether a path is here, one that nobody knows too.
    static func has(_ path: [String]) -> Bool { path.starts(with: ["api", "v1", "streaming"]) }

    /// How often a stream says that it lives.
    static let heartbeat = Duration.seconds(15)

    /// A stream, which needs a token even where everybody may listen (since version 4.2).
    ///
    /// It ends with its token.
    private static func open(_ name: MastodonStreamName, _ call: MastodonCall) throws -> Response {
        let caller = try call.listener()
        let parameters = call.parameters
        let stream = try MastodonStream(
            (parameters.flag("only_media") == true ? name.onlyMedia : name).rawValue,
            tag: parameters.text("tag"),
            list: parameters.text("list"),
            for: caller,
            call.world
        )
        let (api, token) = (call.api, caller.token.hash)
        return .events(
            EventProducer { send in
                let (id, told) = api.hub.open(token: token)
                defer { api.hub.close(id) }
                _ = api.hub.add(stream, to: id)
                let sendWhileAllowed: EventProducer.Send = { event in api.holds(token) && send(event) }
                // Said at once, so that a client knows from when on it hears everything.
                guard sendWhileAllowed(.comment("thump")) else { return }
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for await told in told where !sendWhileAllowed(told.event.wire) { return }
                    }
                    group.addTask { await beat(sendWhileAllowed) }
                    // Whichever ends first: the client has left, its token is revoked, or the server drains and cancels.
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
