import HTTP
import Primitives
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

    @Test("a change and a comment move the time of the last change, and nothing moves that of the first")
    func times() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let post = try await test.graph(.post, "/v2.12/me/feed", ["message": "first words"], token: token)
        let id = try #require(post.json["id"]?.text)
        func times() async throws -> [JSON?] {
            let fields: KeyValuePairs = ["fields": "created_time,updated_time", "date_format": "U"]
            let json = try await test.graph(.get, "/v2.12/\(id)", fields, token: token).json
            return [json["created_time"], json["updated_time"]]
        }
        let created = test.clock.now.seconds
        #expect(try await times() == [.integer(created), .integer(created)])
        test.clock.advance(by: .seconds(60))
        _ = try await test.graph(.post, "/v2.12/\(id)", ["message": "second words"], token: token)
        #expect(try await times() == [.integer(created), .integer(created + 60)])
        test.clock.advance(by: .seconds(60))
        _ = try await test.graph(.post, "/v2.12/\(id)/comments", ["message": "x"], token: token)
        #expect(try await times() == [.integer(created), .integer(created + 120)])
        test.clock.advance(by: .seconds(60))
        _ = try await test.graph(.post, "/v2.12/\(id)/likes", token: token)
        #expect(try await times() == [.integer(created), .integer(created + 120)])
    }

    @Test("since means the last change on the list of a Page, so that old posts come again")
    func since() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let post = try await test.graph(.post, "/v25.0/me/feed", ["message": "first words"], token: token)
        let id = try #require(post.json["id"]?.text)
        test.clock.advance(by: .seconds(60))
        let since: KeyValuePairs = ["since": "\(test.clock.now.seconds - 1)"]
        #expect(try await test.graph(.get, "/v25.0/me/feed", since, token: token).data.isEmpty)
        _ = try await test.graph(.post, "/v25.0/\(id)", ["message": "second words"], token: token)
        let changed = try await test.graph(.get, "/v25.0/me/feed", since, token: token)
        #expect(changed.data.map { $0["message"] } == ["second words"])
    }
}
