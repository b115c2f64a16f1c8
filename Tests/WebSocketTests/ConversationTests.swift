import HTTP
import Primitives
import TestSupport
import Testing

@testable import WebSocket

@Suite struct ConversationTests {
    /// A conversation on a stream without a socket.
    private struct Talk {
        let peer = DuplexPeer()
        let clock = TurnedClock()
        let task: Task<Void, Never>

        init(limit: Int = 1000, run: @escaping @Sendable (WebSocket) async -> Void) throws {
            var request = Request(method: .get, target: try #require(Target("/")))
            for (name, value) in [
                (HTTP.FieldName.connection, "Upgrade"), (.upgrade, "websocket"), (WebSocketField.version, "13"),
                (WebSocketField.key, "dGhlIHNhbXBsZSBub25jZQ=="),
            ] { request.fields[name] = value }
            let settings = WebSocketSettings(messageBytes: limit, clock: clock.clock)
            let response = try WebSocketHandshake(request).response(settings, run: run)
            guard case .upgrade(let upgrade) = response.body else { throw TestSupportError("no upgrade") }
            let stream = peer.stream
            task = Task { await upgrade.run(stream) }
        }
    }

    /// Says every text again.
    private static let echo: @Sendable (WebSocket) async -> Void = { socket in
        while let message = await socket.receive() {
            guard case .text(let text) = message else { return socket.close(.unsupportedData, "text only") }
            if !socket.send(text) { return }
        }
    }

    private func text(_ text: String) -> [UInt8] { [0x81, UInt8(text.utf8.count)] + Array(text.utf8) }

    @Test("messages are answered in their order, and a close with a close")
    func echo() async throws {
        let talk = try Talk(run: Self.echo)
        talk.peer.say(PeerFrame.text("one").bytes + PeerFrame.text("two").bytes)
        #expect(try await talk.peer.hear(atLeast: 10) == text("one") + text("two"))
        talk.peer.say(PeerFrame.close(1000).bytes)
        await talk.task.value
        #expect(talk.peer.heard == [0x88, 2, 0x03, 0xE8])
        #expect(talk.clock.sleepers == 0)
    }

    @Test("a handler that returns closes with 1000, and one that closes first says its own code")
    func codes() async throws {
        let ended = try Talk { _ in }
        await ended.task.value
        #expect(ended.peer.heard == [0x88, 2, 0x03, 0xE8])
        let refused = try Talk(run: Self.echo)
        refused.peer.say(PeerFrame(opcode: 2, payload: [1]).bytes)
        await refused.task.value
        #expect(refused.peer.heard == [0x88, 11, 0x03, 0xEB] + Array("text only".utf8))
    }

    @Test("a server that stops says so with 1001")
    func goingAway() async throws {
        let talk = try Talk(run: Self.echo)
        talk.peer.say(PeerFrame.text("here").bytes)
        _ = try await talk.peer.hear()
        talk.task.cancel()
        await talk.task.value
        #expect(talk.peer.heard == [0x88, 2, 0x03, 0xE9])
    }

    @Test("a client is asked for a sign of life at intervals, and stays while it gives one")
    func alive() async throws {
        let talk = try Talk(run: Self.echo)
        for _ in 0..<3 {
            try await eventually("the wait") { talk.clock.sleepers == 1 }
            talk.clock.advance(by: .milliseconds(29_999))
            #expect(talk.peer.heard == [])
            talk.clock.advance(by: .milliseconds(1))
            #expect(try await talk.peer.hear() == [0x89, 0])
            // The echo shows that the pong before it has been read.
            talk.peer.say(PeerFrame.pong.bytes + PeerFrame.text("on").bytes)
            #expect(try await talk.peer.hear(atLeast: 4) == text("on"))
        }
        talk.peer.finish()
        await talk.task.value
        #expect(!talk.peer.isCut)
    }

    @Test("a client without a pong is cut off at the next time, whatever else it says")
    func dead() async throws {
        let talk = try Talk(run: Self.echo)
        try await eventually("the wait") { talk.clock.sleepers == 1 }
        talk.clock.advance(by: .seconds(30))
        #expect(try await talk.peer.hear() == [0x89, 0])
        talk.peer.say(PeerFrame.text("on").bytes)
        #expect(try await talk.peer.hear(atLeast: 4) == text("on"))
        try await eventually("the wait") { talk.clock.sleepers == 1 }
        talk.clock.advance(by: .seconds(30))
        await talk.task.value
        #expect(talk.peer.isCut)
        #expect(talk.peer.heard == [])
    }

    @Test("a handler hears what came before the rules were broken, and then the end")
    func broken() async throws {
        let heard = Lock<[WebSocketMessage?]>([])
        let talk = try Talk(limit: 10) { socket in
            while true {
                let message = await socket.receive()
                heard.withLock { $0.append(message) }
                if message == nil { return #expect(!socket.send("unsaid")) }
            }
        }
        talk.peer.say(PeerFrame.text("fine").bytes + PeerFrame.text("much too long").bytes)
        await talk.task.value
        #expect(heard.withLock { $0 } == [.text("fine"), nil])
        #expect(talk.peer.heard == [0x88, 2, 0x03, 0xF1])
    }

    @Test("what many tasks say at once arrives whole, each in its own order")
    func manySenders() async throws {
        let talk = try Talk { socket in
            await withTaskGroup { group in
                for sender in 0..<8 {
                    group.addTask { for number in 0..<50 { _ = socket.send("\(sender):\(number)") } }
                }
            }
        }
        await talk.task.value
        var rest = talk.peer.heard[...]
        var next = [Int](repeating: 0, count: 8)
        while rest.first == 0x81 {
            let count = Int(rest[rest.startIndex + 1])
            let parts = String(decoding: rest.dropFirst(2).prefix(count), as: UTF8.self).split(separator: ":")
            let (sender, number) = (try #require(Int(parts[0])), try #require(Int(parts[1])))
            #expect(number == next[sender])
            next[sender] += 1
            rest = rest.dropFirst(2 + count)
        }
        #expect(next == [Int](repeating: 50, count: 8))
        #expect(Array(rest) == [0x88, 2, 0x03, 0xE8])
    }
}
