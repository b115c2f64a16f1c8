import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: followed hashtags")
struct MastodonTagTests {
    @Test("a hashtag is followed, once, and what strangers write under it comes home")
    func follow() async throws {
        let test = try await TestMastodon()
        let (ada, stranger) = (try await test.token(), try await test.token("\(SeedPeople.lonely)"))
        let loud = try #require(try await test.post("so #Öffentlich", token: stranger)["id"]?.text)
        let quiet = try await test.post("#öffentlich", ["visibility": "unlisted"], token: stranger)["id"]?.text ?? ""
        let home = "/api/v1/timelines/home"
        #expect(try await test.ids(home, token: ada).contains(loud) == false)
        let path = "/api/v1/tags/%C3%96ffentlich"
        #expect(try await test.call(.get, path, token: ada).json["following"] == false)
        for _ in 1...2 {
            let followed = try await test.call(.post, "\(path)/follow", token: ada)
            #expect(followed.json["name"] == "öffentlich")
            #expect(followed.json["following"] == true)
            #expect(followed.json["history"]?.elements?.first?["uses"] == "1")
        }
        #expect(try await test.ids(home, token: ada).first == loud)
        #expect(try await test.ids(home, token: ada).contains(quiet) == false)
        try await test.act("mute", on: "\(SeedPeople.lonely)", token: ada)
        #expect(try await test.ids(home, token: ada).contains(loud) == false)
        try await test.act("unmute", on: "\(SeedPeople.lonely)", token: ada)
        let left = try await test.call(.post, "\(path)/unfollow", token: ada)
        #expect(left.json["following"] == false)
        #expect(try await test.ids(home, token: ada).contains(loud) == false)
    }

    @Test("anybody sees a hashtag, also one that nobody used, but not what is none")
    func show() async throws {
        let test = try await TestMastodon()
        let unused = try await test.call(.get, "/api/v1/tags/Unused")
        #expect(unused.json["name"] == "unused")
        #expect(unused.json.member("following") == nil)
        #expect(unused.json["history"]?.elements?.count == 7)
        let token = try await test.token()
        for name in ["a%20b", "1234", "a-b", "%23tea"] {
            #expect(try await test.call(.get, "/api/v1/tags/\(name)").status == .notFound, "\(name)")
            let refused = try await test.call(.post, "/api/v1/tags/\(name)/follow", token: token)
            #expect(refused.status == .notFound, "\(name)")
        }
        #expect(try await test.call(.post, "/api/v1/tags/tea/follow").status == .unauthorized)
    }

    @Test("followed hashtags are listed newest first, with pages named by their rows")
    func list() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        for name in ["tea", "cake", "rain"] {
            _ = try await test.call(.post, "/api/v1/tags/\(name)/follow", token: token)
        }
        func names(_ reply: GraphReply) -> [String] { reply.elements.compactMap { $0["name"]?.text } }
        let first = try await test.call(.get, "/api/v1/followed_tags?limit=2", token: token)
        #expect(names(first) == ["rain", "cake"])
        #expect(first.elements.allSatisfy { $0["following"] == true })
        let second = try await test.call(.get, try #require(first.link("next")), token: token)
        #expect(names(second) == ["tea"])
        let other = try await test.call(.get, "/api/v1/followed_tags", token: try await test.token("1002"))
        #expect(other.elements.isEmpty)
        let found = try await test.call(.get, "/api/v2/search?q=books&type=hashtags", token: token)
        #expect(found.json["hashtags"]?.elements?.first?["following"] == false)
    }
}
