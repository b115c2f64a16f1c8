import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("friends")
struct FriendsTests {
    @Test("following next brings all 5,000 friends, each once, and then ends", arguments: [100, 999, 5000])
    func paging(limit: Int) async throws {
        let test = try await TestSandbox()
        let token = try await test.token("\(SeedPeople.popular)")
        var seen: Set<String> = []
        var count = 0
        var next: String? = "/v2.12/me/friends?limit=\(limit)&fields=id,name&access_token=\(token)"
        while let target = next {
            let reply = try await test.graph(.get, target)
            #expect(reply.status == .ok)
            #expect(reply.json["summary"]?["total_count"] == 5000)
            seen.formUnion(reply.data.compactMap { $0["id"]?.text })
            count += reply.data.count
            next = try reply.json["paging"]?["next"].map { link in
                let url = try #require(link.text.flatMap { WebURL($0) })
                #expect(url.origin == TestSandbox.origin)
                #expect(url.queryFields["access_token"] == token)
                #expect(url.queryFields["fields"] == "id,name")
                return url.target
            }
        }
        #expect(count == 5000)
        #expect(seen.count == 5000)
    }

    @Test("previous leads back to the page before, and the first page has none")
    func backwards() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("\(SeedPeople.popular)")
        let first = try await test.graph(.get, "/v2.12/me/friends?limit=30", token: token)
        #expect(first.json["paging"]?.member("previous") == nil)
        func follow(_ reply: GraphReply, _ name: String) async throws -> GraphReply {
            let link = try #require(reply.json["paging"]?[name]?.text.flatMap { WebURL($0) })
            return try await test.graph(.get, link.target)
        }
        let second = try await follow(first, "next")
        let third = try await follow(second, "next")
        #expect(try await follow(third, "previous").data == second.data)
        #expect(try await follow(second, "previous").data == first.data)
        #expect(try await follow(try await follow(second, "previous"), "next").data == second.data)
    }

    @Test(
        "the size of a page is kept at its bounds",
        arguments: [(0, 25), (1, 1), (25, 25), (5000, 5000), (9999, 5000)]
    )
    func limits(limit: Int, expected: Int) async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "/v2.12/me/friends?limit=\(limit)", token: try await test.token())
        let all = try test.world.friendCount(SeedPeople.id(at: 0))
        #expect(reply.data.count == min(expected, all))
    }

    @Test(
        "broken parameters are 100",
        arguments: ["limit=-1", "limit=x", "after=nonsense", "before=QVFI", "offset=-1"]
    )
    func broken(query: String) async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "/v2.12/me/friends?\(query)", token: try await test.token())
        #expect(reply.code == ["100", nil])
    }

    @Test("the first version pages by offset, and needs no permission")
    func offset() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("\(SeedPeople.popular)", scope: "email")
        let first = try await test.graph(.get, "/v1.0/me/friends?limit=3000", token: token)
        #expect(first.data.count == 3000)
        #expect(first.json.member("summary") == nil)
        let next = try #require(first.json["paging"]?["next"]?.text.flatMap { WebURL($0) })
        #expect(next.queryFields["offset"] == "3000")
        let second = try await test.graph(.get, next.target)
        #expect(second.data.count == 2000)
        #expect(second.json["paging"]?.member("next") == nil)
    }

    @Test("without the permission the list is empty, not an error")
    func withoutPermission() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email")
        let reply = try await test.graph(.get, "/v2.12/me/friends", token: token)
        #expect(reply.status == .ok)
        #expect(reply.json == ["data": []])
    }

    @Test("a person without friends has an empty list and a count of nothing")
    func lonely() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("\(SeedPeople.lonely)")
        let reply = try await test.graph(.get, "/v2.12/me/friends", token: token)
        #expect(reply.json == ["data": [], "summary": ["total_count": 0]])
    }

    @Test("one friend can be asked for; somebody else is an empty list")
    func one() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let friend = try await test.graph(.get, "/v2.12/me/friends/1002", token: token)
        #expect(friend.data.map { $0["id"] } == ["1002"])
        let stranger = try await test.graph(.get, "/v2.12/me/friends/\(SeedPeople.lonely)", token: token)
        #expect(stranger.json == ["data": []])
    }

    @Test("friends of somebody else are not told")
    func others() async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "/v2.12/1002/friends", token: try await test.token())
        #expect(reply.code == ["100", "33"])
    }

    @Test("links do not repeat a token that came in the header")
    func headerToken() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("\(SeedPeople.popular)")
        let reply = try await test.graph(.get, "/v2.12/me/friends", header: "Bearer \(token)")
        let next = try #require(reply.json["paging"]?["next"]?.text)
        #expect(!next.contains(token))
    }
}

extension World {
    func friendCount(_ person: PersonID) throws -> Int {
        try database.read { connection in try People.friendCount(person, connection) }
    }
}
