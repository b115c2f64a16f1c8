import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: limits, faults and control")
struct MastodonFaultTests {
    private static let limit = "X-RateLimit-Limit"

    private func field(_ name: String, _ reply: GraphReply) -> String? {
        FieldName(name).flatMap { reply.response.fields[$0] }
    }

    @Test("a token has 300 calls in five minutes, told with the date the period ends at")
    func limits() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let path = "/api/v1/instance/rules"
        let first = try await test.call(.get, path, token: token)
        #expect(field("X-RateLimit-Limit", first) == "300")
        #expect(field("X-RateLimit-Remaining", first) == "299")
        #expect(field("X-RateLimit-Reset", first) == "2014-09-20T13:00:00.000000Z")
        for _ in 2...299 { _ = try await test.call(.get, path, token: token) }
        let last = try await test.call(.get, path, token: token)
        #expect(last.status == .ok)
        #expect(field("X-RateLimit-Remaining", last) == "0")
        let over = try await test.call(.get, path, token: token)
        #expect(over.status == .tooManyRequests)
        #expect(over.mastodonError == "Too many requests")
        #expect(field("X-RateLimit-Remaining", over) == "0")
        #expect(try await test.call(.get, path, token: try await test.token("1002")).status == .ok)
        test.test.clock.advance(by: .seconds(12))
        #expect(try await test.call(.get, path, token: token).status == .ok)
    }

    @Test(
        "the dial makes a call go wrong in the words of the protocol",
        arguments: [
            ("rate_limit", "", 429, "Too many requests"),
            ("server_error", "", 503, "There was a temporary problem serving your request, please try again"),
            ("refuse", "", 403, "This action is not allowed"), ("refuse", "410", 410, "The sandbox refused this call"),
            ("expire", "", 401, "The access token was revoked"),
        ]
    )
    func dial(kind: String, code: String, status: Int, error: String) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let set = try await test.control([
            "act": "fault", "kind": kind, "code": code, "path": "/api/v1/statuses", "method": "POST",
        ])
        #expect(set.json["faults"]?.elements?.first?["kind"]?.text == kind)
        #expect(try await test.call(.get, "/api/v1/timelines/home", token: token).status == .ok)
        let reply = try await test.call(.post, "/api/v1/statuses", ["status": "x"], token: token)
        #expect(reply.status.code == status)
        #expect(reply.mastodonError == error)
        if kind == "rate_limit" { #expect(field("X-RateLimit-Remaining", reply) == "0") }
        let own = try await test.call(.get, "/api/v1/accounts/1001/statuses")
        #expect(!own.elements.contains { $0["content"] == "<p>x</p>" })
        let again = try await test.call(.post, "/api/v1/statuses", ["status": "x"], token: token)
        #expect(again.status == (kind == "expire" ? .unauthorized : .ok))
    }

    @Test("a delay waits as long as was set")
    func delay() async throws {
        let waited = Lock<[Duration]>([])
        let test = try await TestMastodon(sleep: { duration in waited.withLock { $0.append(duration) } })
        try await test.control(["act": "fault", "kind": "delay", "milliseconds": "700"])
        #expect(try await test.call(.get, "/api/v1/instance").status == .ok)
        #expect(waited.withLock { $0 } == [.milliseconds(700)])
    }

    @Test("a fault of this face is none of the others, and the clock is one for all")
    func separate() async throws {
        let test = try await TestMastodon()
        try await test.control(["act": "fault", "kind": "server_error", "count": "9"])
        #expect(test.test.world.control.faults.isEmpty)
        let state = try await test.control(["act": "clock", "seconds": "3600"])
        #expect(state.json["clock_offset_seconds"] == 3600)
        #expect(test.test.world.now == test.test.clock.now + .seconds(3600))
        let cleared = try await test.control(["act": "clear"])
        #expect(cleared.json["faults"] == [])
        #expect(cleared.json["people"]?.elements?.first?["username"] == "ada")
    }

    @Test("tokens are ended one by one, by person, and all together")
    func ending() async throws {
        let test = try await TestMastodon()
        func holds(_ token: String) async throws -> Bool {
            try await test.call(.get, "/api/v1/accounts/verify_credentials", token: token).status == .ok
        }
        let (ada, other, third) = (try await test.token(), try await test.token("1002"), try await test.token("1003"))
        try await test.control(["act": "end", "token": ada])
        #expect(try await [holds(ada), holds(other), holds(third)] == [false, true, true])
        try await test.control(["act": "end", "person": "1002"])
        #expect(try await [holds(other), holds(third)] == [false, true])
        let rows = try await test.control(["act": "end"])
        #expect(try await !holds(third))
        #expect(rows.json["tokens"]?.elements?.allSatisfy { $0["holds"] == false } == true)
        #expect(!rows.text.contains(third))
    }

    @Test(
        "what cannot be read is refused in words",
        arguments: [
            ["act": "nonsense"], ["act": "clock", "seconds": "-9223372036854775808"],
            ["act": "server", "version": "3"], ["act": "server", "media_seconds": "-1"],
            ["act": "fault", "kind": "nonsense"],
        ]
    )
    func wrong(fields: [String: String]) async throws {
        let test = try await TestMastodon()
        var form = FormFields()
        for (name, value) in fields { form.append(name, value) }
        var request = Request(method: .post, target: try #require(Target("/sandbox/control")))
        request.body = Array(form.urlencoded.utf8)
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        #expect(await test.test.mastodon(request).status == .unprocessableContent)
        request.fields[.origin] = "https://evil.example"
        #expect(await test.test.mastodon(request).status == .forbidden)
    }

    @Test("a token nobody knows is nobody's, where nobody may look, and 401 elsewhere")
    func unknownToken() async throws {
        let test = try await TestMastodon()
        #expect(try await test.call(.get, "/api/v1/timelines/public", token: "x").status == .ok)
        let reply = try await test.call(.get, "/api/v1/timelines/home", token: "x")
        #expect(reply.status == .unauthorized)
        #expect(reply.mastodonError == "The access token is invalid")
        #expect(try await test.call(.post, "/api/v1/statuses", ["status": "x"]).status == .unauthorized)
    }

    @Test("pages of other sites may read the interface")
    func crossOrigin() async throws {
        let test = try await TestMastodon()
        let preflight = try await test.call(.options, "/api/v1/statuses")
        #expect(preflight.status == .ok)
        #expect(field("Access-Control-Allow-Origin", preflight) == "*")
        #expect(field("Access-Control-Allow-Headers", preflight)?.contains("Idempotency-Key") == true)
        #expect(field("Access-Control-Expose-Headers", try await test.call(.get, "/api/v1/instance")) != nil)
    }
}
