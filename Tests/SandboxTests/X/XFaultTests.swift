import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("the fault dial of the X face")
struct XFaultTests {
    @Test("a dropped reply has done the work")
    func drop() async throws {
        let x = try await TestX()
        let token = try await x.token()
        _ = try await x.control(["act": "fault", "kind": "drop", "path": "/2/tweets", "method": "POST"])
        let reply = try await x.post("once", token)
        #expect(Sandbox.isDropped(reply.response))
        let list = try await x.call(.get, "/2/users/1001/tweets", token)
        #expect(list.data.first?["text"] == "once")
        #expect(try await x.post("once", token).status == .forbidden)
    }

    @Test(
        "a refusal speaks the language of its version",
        arguments: [("402", 402, "226"), ("368", 403, "226"), ("326", 403, "326"), ("401", 401, "226")]
    )
    func refuse(code: String, status: Int, first: String) async throws {
        let x = try await TestX()
        let (token, keys) = (try await x.token(), try await x.keys())
        _ = try await x.control(["act": "fault", "kind": "refuse", "code": code])
        let second = try await x.post("hello", token)
        #expect(second.status.code == status)
        if code == "402" { #expect(second.problem == "credits-depleted") }
        _ = try await x.control(["act": "fault", "kind": "refuse", "code": code])
        let reply = try await x.signed(.get, "/1.1/account/verify_credentials.json", keys: keys)
        #expect(reply.xCode == first)
        #expect(try await x.call(.get, "/2/users/1001/tweets", token).data.count == 1)
    }

    @Test("too many calls, a server error and a delay")
    func others() async throws {
        let waited = Lock<[Duration]>([])
        let x = try await TestX(sleep: { duration in waited.withLock { $0.append(duration) } })
        let token = try await x.token()
        _ = try await x.control(["act": "fault", "kind": "rate_limit"])
        let limited = try await x.call(.get, "/2/users/me", token)
        #expect(limited.status == .tooManyRequests)
        #expect(limited.response.fields[.rateRemaining] == "0")
        _ = try await x.control(["act": "fault", "kind": "server_error"])
        let broken = try await x.post("x", token)
        #expect(broken.status == .serviceUnavailable)
        #expect(broken.json["title"] == "Service Unavailable")
        _ = try await x.control(["act": "fault", "kind": "delay", "milliseconds": "250"])
        #expect(try await x.post("x", token).status == .created)
        #expect(waited.withLock { $0 } == [.milliseconds(250)])
    }

    @Test("expiring ends the token of the call, of either kind")
    func expire() async throws {
        let x = try await TestX()
        let (token, keys) = (try await x.token(), try await x.keys())
        _ = try await x.control(["act": "fault", "kind": "expire"])
        for _ in 0..<2 {
            #expect(try await x.call(.get, "/2/users/me", token).status == .unauthorized)
        }
        _ = try await x.control(["act": "fault", "kind": "expire"])
        for _ in 0..<2 {
            let reply = try await x.signed(.get, "/1.1/account/verify_credentials.json", keys: keys)
            #expect(reply.xCode == "89")
        }
    }

    @Test("tokens are ended by themselves, by their key, by person, and all of them")
    func end() async throws {
        let x = try await TestX()
        let tokens = [try await x.token(), try await x.token("1002"), try await x.token("1003")]
        let keys = try await x.keys("1003")
        _ = try await x.control(["act": "end", "token": tokens[0]])
        #expect(try await x.call(.get, "/2/users/me", tokens[0]).status == .unauthorized)
        let state = try await x.control(["act": "end", "person": "1002"])
        #expect(try await x.call(.get, "/2/users/me", tokens[1]).status == .unauthorized)
        #expect(try await x.call(.get, "/2/users/me", tokens[2]).status == .ok)
        let signing = state.json["tokens"]?.elements?.first { $0["state"] == "OAuth 1.0a: holds" }
        _ = try await x.control(["act": "end", "key": try #require(signing?["key"]?.text)])
        #expect(try await x.signed(.get, "/2/users/me", keys: keys).status == .unauthorized)
        _ = try await x.control(["act": "end"])
        #expect(try await x.call(.get, "/2/users/me", tokens[2]).status == .unauthorized)
        #expect(state.json["people"]?.elements?.first?["username"] == "Ada_1001")
    }

    @Test("the log names calls and never a token, a code or a secret")
    func log() async throws {
        let x = try await TestX()
        let (token, keys) = (try await x.token(), try await x.keys())
        _ = try await x.call(.get, "/2/users/me?secret=\(token)", token)
        _ = try await x.signed(.get, "/1.1/account/verify_credentials.json", keys: keys)
        let log = try await x.control(["act": "clear"]).json["log"]?.elements?.compactMap(\.text) ?? []
        #expect(log.contains("GET /2/users/me 200"))
        #expect(log.contains("POST /2/oauth2/token 200"))
        for secret in [token, keys.token, keys.secret] { #expect(!log.contains { $0.contains(secret) }) }
    }

    @Test("a page of another site can neither set faults nor register apps", arguments: ["control", "apps"])
    func foreign(page: String) async throws {
        let x = try await TestX()
        let form = FormFields(["act": "fault", "kind": "drop", "name": "Evil", "redirect_uri": "https://evil.example/"])
        for accept in ["application/json", "text/html"] {
            let reply = try await x.send(
                .post,
                "/sandbox/\(page)",
                [.accept: accept, .origin: "https://evil.example"],
                body: Array(form.urlencoded.utf8),
                type: "application/x-www-form-urlencoded"
            )
            #expect(reply.status == .forbidden)
        }
        #expect(try await x.control(["act": "clear"]).json["faults"] == [])
    }
}
