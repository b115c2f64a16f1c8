import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: follow requests and what a follower wants")
struct MastodonFollowTests {
    private static let stranger = "\(SeedPeople.lonely)"

    private func lock(_ isLocked: Bool, _ test: TestMastodon, _ token: String) async throws {
        let path = "/api/v1/accounts/update_credentials"
        let reply = try await test.call(.patch, path, ["locked": isLocked ? "true" : "false"], token: token)
        #expect(reply.json["locked"] == .bool(isLocked))
    }

    private func relation(_ person: String, _ test: TestMastodon, _ token: String) async throws -> JSON {
        let reply = try await test.call(.get, "/api/v1/accounts/relationships?id[]=\(person)", token: token)
        return try #require(reply.elements.first)
    }

    @Test("a locked account is asked first, and lets in")
    func authorize() async throws {
        let test = try await TestMastodon()
        let (ada, stranger) = (try await test.token(), try await test.token(Self.stranger))
        try await lock(true, test, ada)
        let secret = try await test.post("for followers", ["visibility": "private"], token: ada)["id"]?.text ?? ""
        for _ in 1...2 {
            let asked = try await test.act("follow", on: "1001", token: stranger)
            #expect(asked.json["following"] == false)
            #expect(asked.json["requested"] == true)
        }
        #expect(try await relation(Self.stranger, test, ada)["requested_by"] == true)
        #expect(try await test.call(.get, "/api/v1/statuses/\(secret)", token: stranger).status == .notFound)
        let told = try await test.call(.get, "/api/v1/notifications?types[]=follow_request", token: ada)
        #expect(told.elements.map { $0["account"]?["id"] } == [.string(Self.stranger)])
        #expect(try await test.ids("/api/v1/follow_requests", token: ada) == [Self.stranger])
        let me = try await test.call(.get, "/api/v1/accounts/verify_credentials", token: ada)
        #expect(me.json["source"]?["follow_requests_count"] == 1)
        let path = "/api/v1/follow_requests/\(Self.stranger)/authorize"
        let letIn = try await test.call(.post, path, token: ada)
        #expect(letIn.json["followed_by"] == true)
        #expect(letIn.json["requested_by"] == false)
        #expect(try await test.call(.post, path, token: ada).status == .notFound)
        #expect(try await test.ids("/api/v1/follow_requests", token: ada).isEmpty)
        #expect(try await relation("1001", test, stranger)["following"] == true)
        #expect(try await test.call(.get, "/api/v1/statuses/\(secret)", token: stranger).status == .ok)
        let news = try await test.call(.get, "/api/v1/notifications?account_id=\(Self.stranger)", token: ada)
        #expect(news.elements.map { $0["type"] } == ["follow"])
        // Who follows already need not ask again.
        #expect(try await test.act("follow", on: "1001", token: stranger).json["requested"] == false)
    }

    @Test("who is rejected does not follow, and neither does who asks no more")
    func reject() async throws {
        let test = try await TestMastodon()
        let (ada, stranger) = (try await test.token(), try await test.token(Self.stranger))
        try await lock(true, test, ada)
        try await test.act("follow", on: "1001", token: stranger)
        let path = "/api/v1/follow_requests/\(Self.stranger)/reject"
        #expect(try await test.call(.post, path, token: ada).json["followed_by"] == false)
        #expect(try await test.call(.post, path, token: ada).status == .notFound)
        #expect(try await relation("1001", test, stranger)["requested"] == false)
        try await test.act("follow", on: "1001", token: stranger)
        #expect(try await test.act("unfollow", on: "1001", token: stranger).json["requested"] == false)
        try await test.act("follow", on: "1001", token: stranger)
        try await test.act("block", on: Self.stranger, token: ada)
        #expect(try await relation("1001", test, stranger)["requested"] == false)
        #expect(try await test.ids("/api/v1/follow_requests", token: ada).isEmpty)
        let kinds = "/api/v1/notifications?types[]=follow_request"
        #expect(try await test.ids(kinds, token: ada).isEmpty)
    }

    @Test("an account that is locked no more lets everybody in who waits")
    func unlock() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        try await lock(true, test, ada)
        // Neither of them knows the first person.
        let waiting = ["1004", "1008", "1012"]
        for person in waiting { try await test.act("follow", on: "1001", token: try await test.token(person)) }
        let first = try await test.call(.get, "/api/v1/follow_requests?limit=2", token: ada)
        #expect(first.ids == ["1012", "1008"])
        #expect(try await test.ids(try #require(first.link("next")), token: ada) == ["1004"])
        try await lock(false, test, ada)
        #expect(try await test.ids("/api/v1/follow_requests", token: ada).isEmpty)
        #expect(try await test.ids("/api/v1/accounts/1001/followers?limit=3", token: ada) == waiting.reversed())
    }

    @Test("a follower may leave out what somebody passes on, and take some languages only")
    func wishes() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let stranger = try await test.token(Self.stranger)
        let foreign = try await test.post("passed on", token: stranger)["id"]?.text ?? ""
        let wrapper = try await test.call(.post, "/api/v1/statuses/\(foreign)/reblog", token: benedikt)
        let german = try await test.post("Guten Tag", ["language": "de"], token: benedikt)["id"]?.text ?? ""
        let none = try await test.post("…", token: benedikt)["id"]?.text ?? ""
        let home = "/api/v1/timelines/home?limit=3"
        let passedOn = try #require(wrapper.json["id"]?.text)
        #expect(try await test.ids(home, token: ada) == [none, german, passedOn])
        let path = "/api/v1/accounts/1002/follow"
        let fewer = try await test.call(.post, path, ["reblogs": "false", "languages[]": "en"], token: ada)
        #expect(fewer.json["showing_reblogs"] == false)
        #expect(fewer.json["notifying"] == false)
        #expect(fewer.json["languages"] == ["en"])
        #expect(try await test.ids(home, token: ada).first == none)
        #expect(try await Set(test.ids(home, token: ada)).isDisjoint(with: [german, passedOn]))
        // What is not said stays.
        #expect(try await test.call(.post, path, token: ada).json["languages"] == ["en"])
        let all = try await test.call(.post, path, ["reblogs": "true", "languages[]": ""], token: ada)
        #expect(all.json.member("languages") == .null)
        #expect(try await test.ids(home, token: ada) == [none, german, passedOn])
    }

    @Test("a follower may be told of each new status")
    func notify() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        let asked = try await test.call(.post, "/api/v1/accounts/1002/follow", ["notify": "true"], token: ada)
        #expect(asked.json["notifying"] == true)
        #expect(asked.json["showing_reblogs"] == true)
        let status = try await test.post("news", token: benedikt)
        _ = try await test.post("a secret", ["visibility": "direct"], token: benedikt)
        let told = try await test.call(.get, "/api/v1/notifications?account_id=1002", token: ada)
        #expect(told.elements.map { $0["type"] } == ["status"])
        #expect(told.elements.map { $0["status"]?["id"] } == [status["id"]])
        let left = try await test.act("unfollow", on: "1002", token: ada)
        #expect(left.json["notifying"] == false)
        #expect(left.json["showing_reblogs"] == false)
    }
}
