import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore

/// A client of the Mastodon face's WebSocket, without a socket.
struct MastodonListener {
    let peer = DuplexPeer()
    let response: Response
    let task: Task<Void, Never>

    /// The request that begins one.
    static func request(_ path: String, token: String? = nil, fields: [String: String?] = [:]) throws -> Request {
        var request = Request(method: .get, target: try #require(Target(path)))
        let handshake = [
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Authorization": token.map { "Bearer \($0)" },
        ]
        for (name, value) in handshake.merging(fields, uniquingKeysWith: { $1 }) {
            request.fields[try #require(FieldName(name))] = value
        }
        return request
    }

    init(_ test: TestMastodon, _ path: String, token: String? = nil, fields: [String: String?] = [:]) async throws {
        response = await test.test.mastodon(try Self.request(path, token: token, fields: fields))
        guard case .upgrade(let upgrade) = response.body else {
            throw TestSupportError("no WebSocket: \(response.status) \((response.bytes ?? []).lossyText)")
        }
        let stream = peer.stream
        task = Task { await upgrade.run(stream) }
    }

    func say(_ text: String) { peer.say(PeerFrame.text(text).bytes) }

    /// Asks for a stream or says that it is not wanted any more, and waits until that is done.
    func ask(_ type: String, _ stream: String, _ more: String = "") async throws {
        say(#"{"type":"\#(type)","stream":"\#(stream)"\#(more)}"#)
        // What is asked for is done in order.
        try await settle()
    }

    /// Waits until everything said so far is done: the pong comes after it.
    func settle() async throws {
        peer.say(PeerFrame.ping("done?").bytes)
        let frame = try await peer.frame()
        #expect(frame.opcode == 10)
    }

    /// The next message.
    func next() async throws -> JSON {
        let frame = try await peer.frame()
        #expect(frame.opcode == 1, "\(frame.payload.lossyText)")
        return try #require(JSON(frame.payload))
    }

    /// Leaves, and waits until the face has noticed.
    func leave() async {
        peer.finish()
        await task.value
    }
}
