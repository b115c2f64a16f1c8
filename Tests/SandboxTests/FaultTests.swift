import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the fault dial")
struct FaultTests {
    @Test("a dropped reply has done the work, and says nothing")
    func drop() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.control(["act": "fault", "kind": "drop", "path": "/feed", "method": "POST"])
        #expect(try await test.graph(.get, "/v2.12/me/feed", token: token).data.isEmpty)
        let reply = try await test.graph(.post, "/v2.12/me/feed", ["message": "once"], token: token)
        #expect(Sandbox.isDropped(reply.response))
        #expect(reply.response.bytes == nil)
        #expect(!reply.status.isSuccess)
        let found = try await test.graph(.get, "/v2.12/me/feed", token: token)
        #expect(!Sandbox.isDropped(found.response))
        #expect(found.data.map { $0["message"] } == ["once"])
    }

    @Test("a server error does no work")
    func serverError() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.control(["act": "fault", "kind": "server_error", "count": "2"])
        for _ in 0..<2 {
            let reply = try await test.graph(.post, "/v2.12/me/feed", ["message": "x"], token: token)
            #expect(reply.status == .serviceUnavailable)
            #expect(reply.code == ["2", nil])
            #expect(reply.error?["is_transient"] == true)
        }
        #expect(try await test.graph(.get, "/v2.12/me/feed", token: token).data.isEmpty)
    }

    @Test("too many calls is 4, and the usage is full")
    func rateLimit() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.control(["act": "fault", "kind": "rate_limit"])
        let reply = try await test.graph(.get, "/me", token: token)
        #expect(reply.status == .forbidden)
        #expect(reply.code == ["4", nil])
        #expect(reply.response.fields[.appUsage]?.contains("\"call_count\":100") == true)
        #expect(try await test.graph(.get, "/me", token: token).status == .ok)
    }

    @Test("expiring ends the token for good")
    func expire() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.control(["act": "fault", "kind": "expire"])
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "463"])
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "463"])
    }

    @Test("a refusal has the code that was set")
    func refuse() async throws {
        let test = try await TestSandbox()
        _ = try await test.control(["act": "fault", "kind": "refuse", "code": "613", "subcode": "7"])
        #expect(try await test.graph(.get, "/1001").code == ["613", "7"])
        _ = try await test.control(["act": "fault", "kind": "refuse"])
        #expect(try await test.graph(.get, "/1001").code == ["368", nil])
    }

    @Test("a delay waits as long as was set, and then answers")
    func delay() async throws {
        let waited = Lock<[Duration]>([])
        let test = try await TestSandbox(sleep: { duration in waited.withLock { $0.append(duration) } })
        _ = try await test.control(["act": "fault", "kind": "delay", "milliseconds": "2500"])
        #expect(try await test.graph(.get, "/1001").status == .ok)
        #expect(waited.withLock { $0 } == [.milliseconds(2500)])
    }

    @Test("clearing takes all faults away, and the page's JSON tells what is set")
    func clear() async throws {
        let test = try await TestSandbox()
        let set = try await test.control(["act": "fault", "kind": "refuse", "path": "feed", "count": "9"])
        #expect(set.json["faults"]?.elements?.first?["count"] == 9)
        #expect(try await test.graph(.get, "/1001").status == .ok)
        #expect(try await test.control(["act": "clear"]).json["faults"] == [])
    }

    @Test("the clock can be moved, and keeps its shift over a restart")
    func clock() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        _ = try await test.control(["act": "clock", "seconds": "7200"])
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "463"])
        try await test.sandbox.close()
        let again = try TestSandbox.open(test.folder, test.clock.clock)
        #expect(try again.world(of: .facebook).now == test.clock.now + .seconds(7200))
    }

    @Test(
        "what cannot be read is refused in words",
        arguments: ["kind", "count", "reason", "seconds", "seconds too few", "act"]
    )
    func wrong(field: String) async throws {
        let test = try await TestSandbox()
        let fields: KeyValuePairs<String, String> =
            switch field {
            case "kind": ["act": "fault", "kind": "nonsense"]
            case "count": ["act": "fault", "kind": "drop", "count": "0"]
            case "reason": ["act": "end", "reason": "1"]
            case "seconds": ["act": "clock", "seconds": "later"]
            case "seconds too few": ["act": "clock", "seconds": "-9223372036854775808"]
            default: ["act": "nonsense"]
            }
        let reply = try await test.control(fields)
        #expect(reply.status == .unprocessableContent)
        #expect(reply.json["error"]?.text?.contains(field.split(separator: " ")[0]) == true)
        #expect(test.world.control.faults.isEmpty)
    }

    @Test(
        "a page of another site can neither set faults nor register apps",
        arguments: ["/sandbox/control", "/sandbox/apps"]
    )
    func foreignOrigin(path: String) async throws {
        let test = try await TestSandbox()
        let form = FormFields(["act": "fault", "kind": "drop", "name": "Evil", "redirect_uri": "https://evil.example/"])
        var request = Request(method: .post, target: try #require(Target(path)), body: Array(form.urlencoded.utf8))
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        request.fields[.origin] = "https://evil.example"
        #expect(await test.facebook(request).status == .forbidden)
        request.fields[.accept] = "text/html"
        #expect(await test.facebook(request).status == .forbidden)
        #expect(test.world.control.faults.isEmpty)
    }
}
