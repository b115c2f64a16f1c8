import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: blocks and mutes")
struct MastodonRelationTests {
    private static let ada = "1001"
    private static let benedikt = "1002"
    private static let chloe = "1003"

    @Test("a block is known to both, ends both follows, and can be taken back")
    func block() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token(Self.benedikt))
        let blocked = try await test.act("block", on: Self.benedikt, token: ada)
        #expect(blocked.json["blocking"] == true)
        #expect(blocked.json["following"] == false)
        #expect(blocked.json["followed_by"] == false)
        let seen = try await test.call(.get, "/api/v1/accounts/relationships?id[]=1001", token: benedikt)
        #expect(seen.elements.map { $0["blocked_by"] } == [true])
        #expect(seen.elements.map { $0["following"] } == [false])
        for (person, token) in [(Self.ada, benedikt), (Self.benedikt, ada)] {
            let refused = try await test.act("follow", on: person, token: token)
            #expect(refused.status == .forbidden)
            #expect(refused.mastodonError == "This action is not allowed")
        }
        let free = try await test.act("unblock", on: Self.benedikt, token: ada)
        #expect(free.json["blocking"] == false)
        #expect(free.json["following"] == false)
        #expect(try await test.act("follow", on: Self.ada, token: benedikt).json["following"] == true)
        #expect(try await test.act("block", on: Self.ada, token: ada).json["blocking"] == false)
        #expect(try await test.act("block", on: "999", token: ada).status == .notFound)
    }

    @Test("who is blocked does not see the statuses of the one who blocks, nor their followers")
    func blockedReader() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token(Self.benedikt))
        let status = try #require(try await test.post("not for Benedikt #quiet", token: ada)["id"]?.text)
        let path = "/api/v1/statuses/\(status)"
        try await test.act("block", on: Self.benedikt, token: ada)
        #expect(try await test.call(.get, path, token: benedikt).status == .notFound)
        #expect(try await test.call(.get, path).status == .ok)
        for list in ["accounts/1001/statuses", "accounts/1001/followers", "timelines/tag/quiet"] {
            #expect(try await test.ids("/api/v1/\(list)", token: benedikt).isEmpty, "\(list)")
            #expect(try await !test.ids("/api/v1/\(list)").isEmpty, "\(list)")
        }
        #expect(try await !test.ids("/api/v1/timelines/public", token: benedikt).contains(status))
        #expect(try await test.call(.post, "\(path)/favourite", token: benedikt).status == .notFound)
        let reply: KeyValuePairs = ["status": "but", "in_reply_to_id": status]
        #expect(try await test.call(.post, "/api/v1/statuses", reply, token: benedikt).status == .notFound)
        let shared = try await test.post("shared", token: try await test.token(Self.chloe))["id"]?.text ?? ""
        _ = try await test.call(.post, "/api/v1/statuses/\(status)/reblog", token: try await test.token(Self.chloe))
        #expect(try await test.ids("/api/v1/accounts/1003/statuses", token: benedikt).first == shared)
        #expect(try await test.ids("/api/v1/accounts/1003/statuses").first != shared)
    }

    @Test("who blocks reads nothing of the other in timelines and threads, and does nothing with it")
    func blockingReader() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token(Self.benedikt))
        let mine = try #require(try await test.post("a question", token: ada)["id"]?.text)
        let answer = try await test.post("an answer #loud", ["in_reply_to_id": mine], token: benedikt)
        let id = try #require(answer["id"]?.text)
        func thread() async throws -> [JSON?] {
            let context = try await test.call(.get, "/api/v1/statuses/\(mine)/context", token: ada)
            return context.json["descendants"]?.elements?.map { $0["id"] } ?? []
        }
        #expect(try await thread() == [.string(id)])
        try await test.act("block", on: Self.benedikt, token: ada)
        #expect(try await thread() == [])
        #expect(try await test.ids("/api/v1/timelines/tag/loud", token: ada).isEmpty)
        #expect(try await test.ids("/api/v1/accounts/1003/followers?limit=80", token: ada).contains("1002") == false)
        // It is still there for whoever has its address.
        #expect(try await test.call(.get, "/api/v1/statuses/\(id)", token: ada).status == .ok)
        for act in ["favourite", "reblog"] {
            let refused = try await test.call(.post, "/api/v1/statuses/\(id)/\(act)", token: ada)
            #expect(refused.status == .forbidden, "\(act)")
        }
        let drop = try await test.post("not you, @benedikt", token: ada)
        #expect(drop["mentions"] == [])
    }

    @Test("nobody is told of those they block, and what they were told is forgotten")
    func blockedNotifications() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token(Self.benedikt))
        _ = try await test.post("@ada before", token: benedikt)
        let told = "/api/v1/notifications?account_id=1002"
        #expect(try await test.ids(told, token: ada).count == 1)
        try await test.act("block", on: Self.benedikt, token: ada)
        #expect(try await test.ids(told, token: ada).isEmpty)
        _ = try await test.post("@ada after", token: benedikt)
        #expect(try await test.ids(told, token: ada).isEmpty)
    }

    @Test("who is muted is not read at home, knows nothing of it, and stays followed")
    func mute() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token(Self.benedikt))
        let chloe = try await test.token(Self.chloe)
        let status = try #require(try await test.post("chatter", token: benedikt)["id"]?.text)
        let named = try #require(try await test.post("hear @benedikt", token: chloe)["id"]?.text)
        let wrapper = try await test.call(.post, "/api/v1/statuses/\(status)/reblog", token: chloe)
        let passedOn = try #require(wrapper.json["id"]?.text)
        let home = "/api/v1/timelines/home"
        #expect(try await test.ids(home, token: ada).prefix(3) == [passedOn, named, status])
        let muted = try await test.act("mute", on: Self.benedikt, token: ada)
        #expect(muted.json["muting"] == true)
        #expect(muted.json["muting_notifications"] == true)
        #expect(muted.json["following"] == true)
        #expect(Set(try await test.ids(home, token: ada)).isDisjoint(with: [passedOn, named, status]))
        #expect(try await test.ids("/api/v1/accounts/1002/statuses", token: ada).first == status)
        #expect(try await test.ids("/api/v1/accounts/1003/statuses", token: ada).contains(passedOn) == false)
        let seen = try await test.call(.get, "/api/v1/accounts/relationships?id[]=1001", token: benedikt)
        #expect(seen.elements.map { $0["blocked_by"] } == [false])
        _ = try await test.post("@ada psst", token: benedikt)
        #expect(try await test.ids("/api/v1/notifications?account_id=1002", token: ada).isEmpty)
        #expect(try await test.act("unmute", on: Self.benedikt, token: ada).json["muting"] == false)
        #expect(try await test.ids(home, token: ada).contains(status))
    }

    @Test("a mute may leave the notifications, and may end by itself")
    func muteOptions() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token(Self.benedikt))
        let path = "/api/v1/accounts/1002/mute"
        let loud = try await test.call(.post, path, ["notifications": "false", "duration": "3600"], token: ada)
        #expect(loud.json["muting_notifications"] == false)
        _ = try await test.post("@ada hear this", token: benedikt)
        #expect(try await test.ids("/api/v1/notifications?account_id=1002", token: ada).count == 1)
        let list = try await test.call(.get, "/api/v1/mutes", token: ada)
        let end = (test.test.clock.now + .seconds(3600)).mastodonText
        #expect(list.elements.map { $0["mute_expires_at"] } == [.string(end)])
        let again = try await test.call(.post, path, token: ada)
        #expect(again.json["muting_notifications"] == true)
        #expect(
            try await test.call(.get, "/api/v1/mutes", token: ada).elements.first?.member("mute_expires_at") == .null
        )
        _ = try await test.call(.post, path, ["duration": "60"], token: ada)
        test.test.clock.advance(by: .seconds(60))
        #expect(try await test.ids("/api/v1/mutes", token: ada).isEmpty)
        let seen = try await test.call(.get, "/api/v1/accounts/relationships?id[]=1002", token: ada)
        #expect(seen.elements.map { $0["muting"] } == [false])
    }

    @Test("the lists of the blocked and the muted have pages named by their rows", arguments: ["block", "mute"])
    func lists(act: String) async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        for person in ["1002", "1003", "1005"] { try await test.act(act, on: person, token: ada) }
        let first = try await test.call(.get, "/api/v1/\(act)s?limit=2", token: ada)
        #expect(first.ids == ["1005", "1003"])
        let next = try #require(first.link("next"))
        #expect(next == "/api/v1/\(act)s?limit=2&max_id=2")
        #expect(first.link("prev")?.hasSuffix("since_id=3") == true)
        let second = try await test.call(.get, next, token: ada)
        #expect(second.ids == ["1002"])
        #expect(second.link("next") == nil)
        #expect(try await test.ids("/api/v1/\(act)s", token: try await test.token("1002")).isEmpty)
    }

    @Test("blocks and mutes need their own scopes, or the old one for all of them")
    func scopes() async throws {
        let test = try await TestMastodon(scopes: "read:accounts write:statuses follow")
        let narrow = try await test.token(scope: "read:accounts write:statuses")
        let calls: [(HTTP.Method, String)] = [
            (.post, "accounts/1002/block"), (.post, "accounts/1002/unblock"), (.post, "accounts/1002/mute"),
            (.post, "accounts/1002/unmute"), (.post, "accounts/1002/remove_from_followers"), (.get, "blocks"),
            (.get, "mutes"),
        ]
        let old = try await test.token(scope: "follow")
        for (method, path) in calls {
            #expect(try await test.call(method, "/api/v1/\(path)", token: narrow).status == .forbidden, "\(path)")
            #expect(try await test.call(method, "/api/v1/\(path)").status == .unauthorized, "\(path)")
            #expect(try await test.call(method, "/api/v1/\(path)", token: old).status == .ok, "\(path)")
        }
    }

    @Test("a follower can be dropped, who is not told")
    func dropFollower() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        let dropped = try await test.act("remove_from_followers", on: Self.benedikt, token: ada)
        #expect(dropped.json["followed_by"] == false)
        #expect(dropped.json["following"] == true)
        #expect(try await test.ids("/api/v1/notifications", token: try await test.token(Self.benedikt)).isEmpty)
    }
}
