import HTTP
import Testing

@testable import WebSocket

@Suite struct HandshakeTests {
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    private func request(
        _ method: HTTP.Method = .get,
        connection: [String] = ["Upgrade"],
        upgrade: [String] = ["websocket"],
        version: [String] = ["13"],
        key: [String] = [Self.key],
        subprotocols: [String] = []
    ) throws -> Request {
        var request = Request(method: method, target: try #require(Target("/chat")))
        for value in connection { request.fields.append(.connection, value) }
        for value in upgrade { request.fields.append(.upgrade, value) }
        for value in version { request.fields.append(WebSocketField.version, value) }
        for value in key { request.fields.append(WebSocketField.key, value) }
        for value in subprotocols { request.fields.append(WebSocketField.subprotocol, value) }
        return request
    }

    private func refusal(_ request: Request) -> WebSocketError? {
        do {
            _ = try WebSocketHandshake(request)
            return nil
        } catch {
            return error
        }
    }

    @Test("the example of RFC 6455 section 1.3 is accepted with the proof that stands there")
    func example() throws {
        let handshake = try WebSocketHandshake(try request(subprotocols: ["chat, superchat"]))
        #expect(handshake.subprotocols == ["chat", "superchat"])
        let response = handshake.response(subprotocol: "chat", WebSocketSettings(messageBytes: 100)) { _ in }
        #expect(response.status == .switchingProtocols)
        #expect(response.fields[.upgrade] == "websocket")
        #expect(response.fields[WebSocketField.accept] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(response.fields[WebSocketField.subprotocol] == "chat")
        let plain = handshake.response(WebSocketSettings(messageBytes: 100)) { _ in }
        #expect(plain.fields[WebSocketField.subprotocol] == nil)
    }

    @Test("the tokens count in any case, among others, in one field or several")
    func tokens() throws {
        for (connection, upgrade) in [
            (["upgrade"], ["WebSocket"]), (["keep-alive, UPGRADE"], ["websocket"]),
            (["keep-alive", "Upgrade"], ["h2c, websocket"]), ([" , Upgrade\t,"], ["h2c", "WEBSOCKET"]),
        ] {
            let request = try request(connection: connection, upgrade: upgrade)
            #expect(WebSocketHandshake.isAsked(by: request))
            #expect(refusal(request) == nil)
        }
        for (connection, upgrade) in [
            (["keep-alive"], ["websocket"]), (["Upgrade"], ["h2c"]), ([], ["websocket"]), (["Upgrade"], []),
            (["Upgrader"], ["websocket"]), (["Upgrade"], ["websockets"]), (["Up grade"], ["websocket"]),
        ] {
            let request = try request(connection: connection, upgrade: upgrade)
            #expect(!WebSocketHandshake.isAsked(by: request))
            #expect(refusal(request)?.code == .notAsked)
        }
        #expect(refusal(try request(.post))?.code == .notAsked)
    }

    @Test("another version is 426, and the answer names the one that is spoken")
    func version() throws {
        for version in [[], ["8"], ["013"], ["13", "13"], ["13, 8"]] {
            let response = try #require(refusal(try request(version: version))).response
            #expect(response.status == .upgradeRequired)
            #expect(response.fields[WebSocketField.version] == "13")
            #expect(response.fields[.upgrade] == "websocket")
        }
    }

    @Test("a key is 16 bytes in base64, once")
    func keys() throws {
        for key in [
            [], [Self.key, Self.key], ["dGhlIHNhbXBsZSBub25jZQ"], ["dGhlIHNhbXBsZSBub25j"],
            ["dGhlIHNhbXBsZSBub25jZS4="],
            ["dGhlIHNhbXBsZSBub25j!Q=="], [""],
        ] {
            let error = try #require(refusal(try request(key: key)))
            #expect(error.code == .key)
            #expect(error.response.status == .badRequest)
        }
    }
}
