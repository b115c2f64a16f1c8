import Glibc
import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

@Suite("The streams of the sandbox's Mastodon server, through the built program", .timeLimit(.minutes(10)))
struct MastodonSocketTests {
    private static let back = "https://client.example/return"

    private let home: FlyleafInstallation
    private let face: WebURL
    private let port: UInt16
    private let client: HTTPClient
    private let program: ChildProcess

    init() async throws {
        home = try await FlyleafInstallation(.inside)
        port = UInt16(try #require(Authority(home.sandbox.authority)?.port) + 2)
        face = try #require(WebURL("http://127.0.0.1:\(port)/"))
        var settings = ClientConfiguration()
        settings.allowedLoopback = [try #require(Authority(face.authority))]
        client = try HTTPClient(configuration: settings)
        program = try home.start(["sandbox"])
        try await program.waitForLine(containing: "ready", within: .seconds(60))
    }

    private func post(_ path: String, _ fields: FormFields, token: String? = nil) async throws -> JSON {
        var request = ClientRequest.form(try #require(WebURL("\(face.origin)\(path)")), fields)
        if let token { request.fields[.authorization] = "Bearer \(token)" }
        let response = try await client.fetch.send(request)
        guard response.status == .ok else { throw TestSupportError("\(path): \(response.body.lossyText)") }
        return try JSON.read(response.body)
    }

    /// A token of a person, after the whole way of a login.
    private func token(_ person: String, _ id: String, _ secret: String) async throws -> String {
        let browser = AppClient(client.fetch, home: face, followsRedirects: false)
        let form = FormFields([
            "response_type": "code", "client_id": id, "redirect_uri": Self.back, "scope": "read write",
        ])
        let address = "/oauth/authorize?\(form.urlencoded)"
        func answer(_ act: String, _ more: KeyValuePairs<String, String> = [:]) async throws -> AppPage {
            let page = try await browser.get(address)
            let csrf = try #require(page.document.first("input[name=csrf]")?["value"])
            var form = FormFields(["csrf": csrf, "act": act])
            for (name, value) in more { form.append(name, value) }
            return try await browser.post(address, form)
        }
        _ = try await answer("choose", ["person": person])
        let location = try #require(try await answer("continue").fields[.location])
        let code = try #require(WebURL(location)?.queryFields["code"])
        let fields = FormFields([
            "grant_type": "authorization_code", "code": code, "client_id": id, "client_secret": secret,
            "redirect_uri": Self.back,
        ])
        return try #require(try await post("/oauth/token", fields)["access_token"]?.text)
    }

    private func listen(_ query: String) async throws -> RawSocket {
        let socket = try RawSocket(port: port)
        await socket.send(
            "GET /api/v1/streaming?\(query) HTTP/1.1\r\nHost: \(face.authority)\r\nConnection: keep-alive, Upgrade\r\n"
                + "Upgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        let head = try await socket.read(through: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 101 "))
        #expect(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        try await settle(socket)
        return socket
    }

    /// Waits until what was said before is done.
    private func settle(_ socket: RawSocket) async throws {
        await socket.send(PeerFrame.ping("done?").bytes)
        #expect(try await socket.frame() == PeerFrame(opcode: 10, payload: Array("done?".utf8), mask: nil))
    }

    private func next(_ socket: RawSocket) async throws -> (stream: [String], event: String, payload: String) {
        let json = try JSON.read(try await socket.frame().payload)
        let stream = try #require(json["stream"]?.elements).compactMap(\.text)
        return (stream, try #require(json["event"]?.text), try #require(json["payload"]?.text))
    }

    @Test("a post is heard by all who listen, on each of their streams, until the program stops and says so")
    func journey() async throws {
        let app = try await post(
            "/api/v1/apps",
            FormFields(["client_name": "Ears", "redirect_uris": Self.back, "scopes": "read write"])
        )
        let (id, secret) = (try #require(app["client_id"]?.text), try #require(app["client_secret"]?.text))
        let (ada, benedikt) = (try await token("1001", id, secret), try await token("1002", id, secret))

        let many = try await listen("access_token=\(ada)")
        for stream in ["user", "public", "hashtag\",\"tag\":\"Books", "user"] {
            await many.send(PeerFrame.text("{\"type\":\"subscribe\",\"stream\":\"\(stream)\"}").bytes)
            try await settle(many)
        }
        let one = try await listen("stream=user&access_token=\(benedikt)")
        let status = try await post("/api/v1/statuses", FormFields(["status": "a #books thing"]), token: benedikt)
        for stream in [["user"], ["public"], ["hashtag", "Books"]] {
            let told = try await next(many)
            #expect(told.stream == stream)
            #expect(told.event == "update")
            #expect(try JSON.read(Array(told.payload.utf8))["id"]?.text == status["id"]?.text)
        }
        #expect(try await next(one).stream == ["user"])

        await many.send(PeerFrame.close(1000).bytes)
        #expect(try await many.frame() == PeerFrame(opcode: 8, payload: [0x03, 0xE8], mask: nil))
        #expect(try await many.readToEnd() == "")
        many.leave()

        // A token that ends takes its WebSocket with it, and no other.
        let other = try await listen("stream=user&access_token=\(ada)")
        _ = try await post(
            "/oauth/revoke",
            FormFields(["client_id": id, "client_secret": secret, "token": benedikt])
        )
        #expect(try await one.frame() == PeerFrame(opcode: 8, payload: [], mask: nil))
        #expect(try await one.readToEnd() == "")
        one.leave()

        program.send(SIGTERM)
        #expect(try await other.frame() == PeerFrame(opcode: 8, payload: [0x03, 0xE9], mask: nil))
        #expect(try await other.readToEnd() == "")
        other.leave()
        #expect(try await program.waitForExit(within: .seconds(20)) == .exited(0), "\(program.text(.error))")
        client.shutdown()
    }

    @Test("whoever breaks the rules is told why and goes, and no more may listen than there are places for")
    func limits() async throws {
        let app = try await post(
            "/api/v1/apps",
            FormFields(["client_name": "Ears", "redirect_uris": Self.back, "scopes": "read"])
        )
        let fields = FormFields([
            "grant_type": "client_credentials", "client_id": try #require(app["client_id"]?.text),
            "client_secret": try #require(app["client_secret"]?.text), "scope": "read",
        ])
        let token = try #require(try await post("/oauth/token", fields)["access_token"]?.text)
        for (frame, code) in [
            (PeerFrame(opcode: 1, payload: [0x41], mask: nil), 1002), (PeerFrame(opcode: 1, payload: [0xFF]), 1007),
            (PeerFrame(opcode: 2, payload: [0x41]), 1003),
            (PeerFrame(opcode: 1, payload: [UInt8](repeating: 0x41, count: 17_000)), 1009),
        ] as [(PeerFrame, Int)] {
            let socket = try await listen("access_token=\(token)")
            await socket.send(frame.bytes)
            let answer = try await socket.frame()
            #expect(answer.opcode == 8)
            #expect(answer.payload.prefix(2) == [UInt8(code >> 8), UInt8(code & 0xFF)])
            #expect(try await socket.readToEnd() == "")
            socket.leave()
        }
        var listeners: [RawSocket] = []
        for _ in 0..<100 { listeners.append(try await listen("stream=public&access_token=\(token)")) }
        let late = try RawSocket(port: port)
        await late.send(
            "GET /api/v1/streaming?access_token=\(token) HTTP/1.1\r\nHost: \(face.authority)\r\nConnection: Upgrade\r\n"
                + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        #expect(try await late.response().status == 503)
        // Pages are answered as ever.
        #expect(try await client.fetch.send(ClientRequest(.get, face)).status == .ok)
        program.send(SIGTERM)
        for listener in listeners {
            #expect(try await listener.frame().payload == [0x03, 0xE9])
            listener.leave()
        }
        #expect(try await program.waitForExit(within: .seconds(20)) == .exited(0), "\(program.text(.error))")
        client.shutdown()
    }
}
