import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("permissions")
struct PermissionTests {
    @Test("the first version tells them as the keys of one object")
    func firstVersion() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email,user_friends", untick: ["user_friends"])
        let reply = try await test.graph(.get, "/v1.0/me/permissions", token: token)
        #expect(reply.json == ["data": [["installed": 1, "email": 1]]])
    }

    @Test("one can be taken back, and the token lives on")
    func revokeOne() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email")
        let reply = try await test.graph(.delete, "/v2.12/me/permissions/email", token: token)
        #expect(reply.json == ["success": true])
        let after = try await test.graph(.get, "/v2.12/me/permissions", token: token)
        #expect(after.data.last == ["permission": "email", "status": "declined"])
    }

    @Test("the method may come as a parameter, and the first version answers true")
    func methodParameter() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email")
        let reply = try await test.graph(.post, "/v1.0/me/permissions/email", ["method": "delete"], token: token)
        #expect(reply.text == "true")
    }

    @Test("the profile and what was never granted cannot be taken back")
    func refused() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email")
        for name in ["public_profile", "user_friends"] {
            #expect(try await test.graph(.delete, "/me/permissions/\(name)", token: token).code == ["100", nil])
        }
    }

    @Test("taking all back removes the app: its tokens are 190/458, and the next login asks anew")
    func revokeAll() async throws {
        let test = try await TestSandbox()
        let (one, two) = (try await test.token(), try await test.token())
        let other = try await test.token("1002")
        #expect(try await test.graph(.delete, "/v2.12/me/permissions", token: one).json == ["success": true])
        for token in [one, two] {
            #expect(try await test.graph(.get, "/me", token: token).code == ["190", "458"])
        }
        #expect(try await test.graph(.get, "/me", token: other).status == .ok)
        let again = try await test.graph(.get, "/me/permissions", token: try await test.token(scope: "email"))
        #expect(again.data.count == 2)
    }

    @Test("an app that left an address is told of the removal by a signed request")
    func callback() async throws {
        let received = Lock<[ClientRequest]>([])
        let fetch = Fetch { request in
            received.withLock { $0.append(request) }
            return ClientResponse(status: .ok)
        }
        let test = try await TestSandbox(fetch: fetch)
        _ = try await test.sandbox.registerApp(
            name: "Flyleaf",
            redirectURIs: [],
            deauthorizeURL: "http://localhost:8080/gone"
        )
        _ = try await test.graph(.delete, "/v2.12/me/permissions", token: try await test.token())
        let request = try #require(received.withLock { $0.first })
        #expect(request.url.description == "http://localhost:8080/gone")
        let form = try #require(FormFields(urlencoded: request.body))
        let payload: JSON = [
            "algorithm": "HMAC-SHA256", "issued_at": .integer(test.clock.now.seconds), "user_id": "1001",
        ]
        #expect(form["signed_request"] == SignedMessage.text(payload, secret: test.secret))
    }

    @Test("a signed request is the published one")
    func signedRequest() {
        let payload: JSON = ["algorithm": "HMAC-SHA256", "issued_at": 1_790_000_000, "user_id": "1001"]
        let expected =
            "BnBM3fCUuhQi9dyUjbakiGBFqyz-7dE9_Uj7nuGU5ls.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTc5"
            + "MDAwMDAwMCwidXNlcl9pZCI6IjEwMDEifQ"
        #expect(SignedMessage.text(payload, secret: "app-secret") == expected)
    }
}
