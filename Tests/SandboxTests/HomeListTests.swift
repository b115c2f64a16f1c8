import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what the sandbox's Graph shows first")
struct HomeListTests {
    private func messages(_ reply: GraphReply) -> [String] { reply.data.compactMap { $0["message"]?.text } }

    @Test("it is the posts of friends and one's own that one may see, the newest first, for who may read posts")
    func list() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: "user_friends,read_stream,publish_actions")
        let reply = try await test.graph(.get, "/v2.3/me/home", token: token)
        let all = messages(reply)
        #expect(
            all.first == "Tea, rain, chapter one." && all.contains("Sveika, Ada! Grąžinsiu tavo knygą penktadienį.")
        )
        // For friends of its writer, whom Ada is not; and for its writer alone.
        #expect(!all.contains("A note to myself: page 214."))
        let created = reply.data.compactMap { $0["created_time"]?.text }
        #expect(created == created.sorted(by: >))
        // A stranger's posts are not in it, public as they may be.
        let lonely = try await test.token("\(SeedPeople.lonely)", scope: "read_stream")
        #expect(try await messages(test.graph(.get, "/v2.3/me/home", token: lonely)).isEmpty)
    }

    @Test("one's own posts are those one wrote oneself, whoever else writes on the wall")
    func own() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: "read_stream")
        let feed = try await test.graph(.get, "/v2.3/me/feed", token: token)
        let posts = try await test.graph(.get, "/v2.3/me/posts", token: token)
        func writers(_ reply: GraphReply) -> Set<String> { Set(reply.data.compactMap { $0["from"]?["id"]?.text }) }
        #expect(writers(posts) == ["1001"] && writers(feed).count > 1)
    }

    @Test("it is paged, and by time")
    func paging() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: "read_stream")
        let first = try await test.graph(.get, "/v2.3/me/home", ["limit": "2"], token: token)
        let next = try #require(first.json["paging"]?["next"]?.text)
        #expect(first.data.count == 2 && next.contains("/home?"))
        let target = try #require(WebURL(next))
        let second = try await test.graph(.get, "\(target.path)?\(try #require(target.query))")
        #expect(second.data.count == 2)
        func names(_ reply: GraphReply) -> Set<String> { Set(reply.data.compactMap { $0["id"]?.text }) }
        #expect(names(first).isDisjoint(with: names(second)))
    }

    @Test("an app that may not read posts gets an empty list without a word, that of today an error, others' an error")
    func refusals() async throws {
        let test = try await TestSandbox()
        let plain = try await test.token("1001", scope: "user_friends,publish_actions")
        let reply = try await test.graph(.get, "/v2.3/me/home", token: plain)
        #expect(reply.status == .ok && reply.data.isEmpty)
        let reader = try await test.token("1001", scope: "read_stream")
        #expect(try await test.graph(.get, "/v2.3/1002/home", token: reader).status == .badRequest)
        let today = try await TestSandbox(.current)
        let token = try await today.token("1001")
        let refusal = try await today.graph(.get, "/v25.0/me/home", token: token)
        #expect(refusal.code.first == "3")
    }
}
