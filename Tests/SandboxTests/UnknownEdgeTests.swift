import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what the sandbox's Graph does not have")
struct UnknownEdgeTests {
    @Test(
        "an edge of the real Graph that is not here is refused, never an empty list",
        arguments: [
            "me/games", "me/outbox", "me/inbox", "me/tagged",
            "me/taggable_friends", "me/invitable_friends", "me/friendlists", "me/notifications", "me/scores",
            "me/achievements", "me/television", "me/family", "me/subscribers", "me/statuses", "me/links",
        ]
    )
    func edge(path: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let reply = try await test.graph(.get, "/v2.12/\(path)", token: token)
        #expect(reply.status == .badRequest)
        #expect(reply.code == ["2500", nil])
        #expect(reply.json.member("data") == nil)
        #expect(reply.error?["message"]?.text == "Unknown path components: /\(path)")
    }

    @Test("a field that is not here is refused by name", arguments: ["games", "inbox", "taggable_friends"])
    func field(name: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let reply = try await test.graph(.get, "/v2.12/me", ["fields": name], token: token)
        #expect(reply.code == ["100", nil])
        #expect(reply.error?["message"]?.text?.contains("nonexisting field (\(name))") == true)
    }
}
