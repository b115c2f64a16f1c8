import HTTP
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("editing a post")
struct EditingTests {
    @Test("the app that published a post gives it a new message, which stands on the wall")
    func edit() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "first words"], token: token)
        let id = try #require(post.json["id"]?.text)
        let reply = try await test.graph(.post, "/v2.12/\(id)", ["message": "second words"], token: token)
        #expect(reply.json["success"] == true)
        let read = try await test.graph(.get, "/v2.12/\(id)", token: token)
        #expect(read.json["message"] == "second words")
        let wall = try await test.browser().get("/1001")
        #expect(wall.text.contains("second words"))
        #expect(!wall.text.contains("first words"))
    }

    @Test("nobody edits without permission, without a message, by the first version, or what is not there")
    func refusals() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "first words"], token: token)
        let id = try #require(post.json["id"]?.text)
        let empty = try await test.graph(.post, "/v2.12/\(id)", token: token)
        #expect(empty.code == ["100", nil])
        let old = try await test.graph(.post, "/v1.0/\(id)", ["message": "x"], token: token)
        #expect(old.code == ["100", "33"])
        let unknown = try await test.graph(.post, "/v2.12/1001_999999", ["message": "x"], token: token)
        #expect(unknown.code == ["100", "33"])
        let person = try await test.graph(.post, "/v2.12/1002", ["message": "x"], token: token)
        #expect(person.code == ["100", "33"])
        _ = try await test.graph(.delete, "/v2.12/me/permissions/publish_actions", token: token)
        let refused = try await test.graph(.post, "/v2.12/\(id)", ["message": "x"], token: token)
        #expect(refused.code == ["200", nil])
        let read = try await test.graph(.get, "/v2.12/\(id)", token: token)
        #expect(read.json["message"] == "first words")
    }

    @Test("neither another person nor another app edits a post")
    func strangers() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "first words"], token: token)
        let id = try #require(post.json["id"]?.text)
        let friend = try await test.token("1002")
        let refused = try await test.graph(.post, "/v2.12/\(id)", ["message": "x"], token: friend)
        #expect(refused.status != .ok)
        let read = try await test.graph(.get, "/v2.12/\(id)", token: token)
        #expect(read.json["message"] == "first words")
    }
}
