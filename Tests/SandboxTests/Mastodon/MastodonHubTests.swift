import HTTP
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: who is told")
struct MastodonHubTests {
    private func stream(_ name: String, _ channels: Set<MastodonChannel>) -> MastodonStream {
        MastodonStream(label: [name], key: [name], channels: channels)
    }

    private func collect(_ events: AsyncStream<MastodonHub.Told>) async -> [String] {
        var told: [String] = []
        for await event in events { told.append("\(event.stream.label[0]) \(event.event.wire.data)") }
        return told
    }

    @Test("a client that is gone is forgotten", .timeLimit(.minutes(5)))
    func end() async {
        let hub = MastodonHub()
        let (id, events) = hub.open(token: [1])
        #expect(hub.add(stream("public", [.everyone(nil)]), to: id))
        #expect(hub.channels == [.everyone(nil)])
        #expect(hub.tokens == [[1]])
        hub.send(.delete(StatusID(rawValue: 7)), to: [.everyone(nil), .media(nil)])
        hub.close(id)
        hub.send(.delete(StatusID(rawValue: 8)), to: [.everyone(nil)])
        #expect(await collect(events) == ["public 7"])
        #expect(hub.channels.isEmpty)
        #expect(hub.tokens.isEmpty)
    }

    @Test(
        "an event is told once for each stream it stands on, however often that was asked for",
        .timeLimit(.minutes(5))
    )
    func once() async {
        let hub = MastodonHub()
        let (id, events) = hub.open(token: [1])
        let person = PersonID(rawValue: 1)
        for _ in 0..<2 {
            #expect(hub.add(stream("user", [.home(person), .notifications(person)]), to: id))
            #expect(hub.add(stream("public", [.everyone(person)]), to: id))
        }
        hub.send(.delete(StatusID(rawValue: 7)), to: [.home(person), .notifications(person), .everyone(person)])
        hub.remove(stream("user", []), from: id)
        hub.send(.delete(StatusID(rawValue: 8)), to: [.home(person), .everyone(person)])
        hub.remove(stream("public", []), from: id)
        hub.send(.delete(StatusID(rawValue: 9)), to: [.home(person), .everyone(person)])
        hub.close(id)
        #expect(await collect(events) == ["user 7", "public 7", "public 8"])
    }

    @Test("the streams of a token end, and those of others go on", .timeLimit(.minutes(5)))
    func tokens() async {
        let hub = MastodonHub()
        let (first, second) = (hub.open(token: [1]), hub.open(token: [2]))
        for id in [first.id, second.id] { #expect(hub.add(stream("public", [.everyone(nil)]), to: id)) }
        hub.end(tokens: [[1], [3]])
        hub.send(.delete(StatusID(rawValue: 7)), to: [.everyone(nil)])
        #expect(await collect(first.events) == [])
        hub.close(second.id)
        #expect(await collect(second.events) == ["public 7"])
    }

    @Test("a client hears as many streams as it may, and one more is refused")
    func limit() {
        let hub = MastodonHub()
        let (id, _) = hub.open(token: [1])
        for number in 0..<MastodonHub.maximumStreams { #expect(hub.add(stream("\(number)", []), to: id)) }
        #expect(!hub.add(stream("more", []), to: id))
        #expect(hub.add(stream("0", []), to: id))
        hub.remove(stream("0", []), from: id)
        #expect(hub.add(stream("more", []), to: id))
    }

    @Test("a slow client loses what is oldest", .timeLimit(.minutes(5)))
    func slow() async {
        let hub = MastodonHub()
        let (id, events) = hub.open(token: [1])
        #expect(hub.add(stream("public", [.everyone(nil)]), to: id))
        for number in 0...MastodonHub.capacity {
            hub.send(.delete(StatusID(rawValue: Int64(number))), to: [.everyone(nil)])
        }
        hub.close(id)
        #expect(await collect(events) == (1...MastodonHub.capacity).map { "public \($0)" })
    }
}
