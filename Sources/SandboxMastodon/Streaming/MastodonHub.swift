internal import Primitives

/// Brings events to the clients that listen; it keeps nothing for those that come later.
final class MastodonHub: Sendable {
    /// An event, and the stream on which a client is told of it.
    struct Told: Sendable {
        var event: MastodonEvent
        var stream: MastodonStream
    }

    private struct Listener {
        /// The digest of the token by which it listens.
        var token: [UInt8]
        var streams: [MastodonStream] = []
        var sink: AsyncStream<Told>.Continuation
    }

    private struct State {
        var last = 0
        var listeners: [Int: Listener] = [:]
    }

    /// Events that wait for one slow client; older ones are lost, as they are on the real server.
    static let capacity = 200
    /// Streams of one client; the real server has no such limit.
    static let maximumStreams = 100

    private let state = Lock(State())

    /// The channels that somebody listens to.
    var channels: Set<MastodonChannel> {
        state.withLock { state in
            state.listeners.values.reduce(into: Set()) { channels, listener in
                for stream in listener.streams { channels.formUnion(stream.channels) }
            }
        }
    }

    /// The digests of the tokens by which somebody listens.
    var tokens: Set<[UInt8]> { state.withLock { Set($0.listeners.values.map(\.token)) } }

    /// Opens the ears of one client, who listens to nothing yet.
    ///
    /// The events end when they are closed, or the token's streams are ended.
    func open(token: [UInt8]) -> (id: Int, events: AsyncStream<Told>) {
        let (events, sink) = AsyncStream.makeStream(of: Told.self, bufferingPolicy: .bufferingNewest(Self.capacity))
        let id = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = Listener(token: token, sink: sink)
            return state.last
        }
        return (id, events)
    }

    /// Lets a client hear a stream; nothing happens when it hears it already.
    ///
    /// - Returns: `false` when it hears as many as it may.
    func add(_ stream: MastodonStream, to id: Int) -> Bool {
        state.withLock { state in
            guard let streams = state.listeners[id]?.streams, !streams.contains(where: { $0.key == stream.key }) else {
                return true
            }
            guard streams.count < Self.maximumStreams else { return false }
            state.listeners[id]?.streams.append(stream)
            return true
        }
    }

    /// Lets a client hear a stream no more.
    func remove(_ stream: MastodonStream, from id: Int) {
        state.withLock { $0.listeners[id]?.streams.removeAll { $0.key == stream.key } }
    }

    /// Forgets a client.
    func close(_ id: Int) {
        let listener = state.withLock { $0.listeners.removeValue(forKey: id) }
        listener?.sink.finish()
    }

    /// Ends all streams that are heard by one of these tokens.
    func end(tokens: Set<[UInt8]>) {
        let sinks = state.withLock { state in
            let ended = state.listeners.filter { tokens.contains($0.value.token) }
            for id in ended.keys { state.listeners[id] = nil }
            return ended.values.map(\.sink)
        }
        for sink in sinks { sink.finish() }
    }

    /// Tells an event to everybody who listens to any of the channels, once for each stream it stands on.
    func send(_ event: MastodonEvent, to channels: Set<MastodonChannel>) {
        let told = state.withLock { state in
            state.listeners.values.flatMap { listener in
                listener.streams.filter { !$0.channels.isDisjoint(with: channels) }.map { (listener.sink, $0) }
            }
        }
        for (sink, stream) in told { sink.yield(Told(event: event, stream: stream)) }
    }
}
