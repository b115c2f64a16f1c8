internal import HTTP
internal import Primitives
internal import SandboxCore

/// What a stream tells.
enum MastodonEvent: Sendable {
    case update(JSON)
    case edit(JSON)
    case delete(StatusID)
    case notification(JSON)
    case conversation(JSON)

    /// The data of a deletion is the bare id.
    var wire: ServerSentEvent {
        switch self {
        case .update(let json): ServerSentEvent(event: "update", data: json.bytes.lossyText)
        case .edit(let json): ServerSentEvent(event: "status.update", data: json.bytes.lossyText)
        case .delete(let id): ServerSentEvent(event: "delete", data: id.description)
        case .conversation(let json): ServerSentEvent(event: "conversation", data: json.bytes.lossyText)
        case .notification(let json): ServerSentEvent(event: "notification", data: json.bytes.lossyText)
        }
    }
}

/// Something that can be listened to.
enum MastodonChannel: Hashable, Sendable {
    case home(PersonID)
    case notifications(PersonID)
    case direct(PersonID)
    /// What is for everybody, without what is hidden from the one who listens; an app hears it all.
    case everyone(PersonID?)
    case media(PersonID?)
    case tag(String, PersonID?)
    case list(ListID, PersonID)
}

/// Brings events to the streams that are open; it keeps nothing for those that come later.
final class MastodonHub: Sendable {
    private struct Subscriber {
        var channels: Set<MastodonChannel>
        var sink: AsyncStream<MastodonEvent>.Continuation
    }

    private struct State {
        var next = 0
        var subscribers: [Int: Subscriber] = [:]
    }

    /// Events that wait for one slow client; older ones are lost, as they are on the real server.
    static let capacity = 200

    private let state = Lock(State())

    /// The channels that somebody listens to.
    var channels: Set<MastodonChannel> {
        state.withLock { state in
            state.subscribers.values.reduce(into: Set()) { $0.formUnion($1.channels) }
        }
    }

    func subscribe(_ channels: Set<MastodonChannel>) -> (id: Int, events: AsyncStream<MastodonEvent>) {
        let (events, sink) = AsyncStream.makeStream(
            of: MastodonEvent.self,
            bufferingPolicy: .bufferingNewest(Self.capacity)
        )
        let id = state.withLock { state in
            state.next += 1
            state.subscribers[state.next] = Subscriber(channels: channels, sink: sink)
            return state.next
        }
        return (id, events)
    }

    func unsubscribe(_ id: Int) {
        let subscriber = state.withLock { $0.subscribers.removeValue(forKey: id) }
        subscriber?.sink.finish()
    }

    /// Sends an event once to everybody who listens to any of the channels.
    func send(_ event: MastodonEvent, to channels: Set<MastodonChannel>) {
        let sinks = state.withLock { state in
            state.subscribers.values.filter { !$0.channels.isDisjoint(with: channels) }.map(\.sink)
        }
        for sink in sinks { sink.yield(event) }
    }
}
