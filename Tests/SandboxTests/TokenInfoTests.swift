import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what a token says of itself")
struct TokenInfoTests {
    @Test("a token of the classic edition tells how long it holds")
    func info() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let reply = try await test.graph(.get, "/oauth/access_token_info", ["client_id": test.app], token: token)
        #expect(reply.status == .ok)
        #expect(reply.json["access_token"]?.text == token)
        #expect(reply.json["token_type"] == "bearer")
        #expect(reply.json["expires_in"] == 7200)
    }

    @Test("it needs the app's number, the app's own token, and one that holds")
    func refusals() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let nameless = try await test.graph(.get, "/oauth/access_token_info", token: token)
        #expect(nameless.code == ["101", nil])
        let foreign = try await test.graph(.get, "/oauth/access_token_info", ["client_id": "42"], token: token)
        #expect(foreign.code == ["100", nil])
        let wrong = try await test.graph(.get, "/oauth/access_token_info", ["client_id": test.app], token: "x")
        #expect(wrong.code == ["190", nil])
        let none = try await test.graph(.get, "/oauth/access_token_info", ["client_id": test.app])
        #expect(none.code == ["104", nil])
    }

    @Test("the current edition does not know it")
    func current() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: "email")
        let reply = try await test.graph(.get, "/oauth/access_token_info", ["client_id": test.app], token: token)
        #expect(reply.code == ["2500", nil])
    }
}
