import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("blocking and muting on the X face")
struct XRelationTests {
    @Test("a block made by version 1.1 stands in the lists of both versions and ends the following")
    func blocked() async throws {
        let x = try await TestX()
        let (keys, token) = (try await x.keys(), try await x.token("1001", scope: TestX.moreScopes))
        #expect(try await x.signed(.get, "/1.1/blocks/list.json", keys: keys).json["users"]?.elements == [])
        #expect(try await x.call(.get, "/2/users/1001/blocking", token).text == "{\"meta\":{\"result_count\":0}}")
        let made = try await x.signed(
            .post,
            "/1.1/blocks/create.json",
            form: ["screen_name": "Benedikt_1002"],
            keys: keys
        )
        #expect(made.json["id_str"] == "1002")
        #expect(made.json["following"] == false)
        let ids = try await x.signed(.get, "/1.1/blocks/ids.json?stringify_ids=true", keys: keys)
        #expect(ids.json["ids"]?.elements == ["1002"])
        #expect(ids.json["next_cursor"] == 0)
        #expect(try await x.call(.get, "/2/users/1001/blocking", token).data.map { $0["id"] } == ["1002"])
        let path = "/1.1/friendships/show.json?source_id=1001&target_id=1002"
        let source = try await x.signed(.get, path, keys: keys).json["relationship"]?["source"]
        #expect(source?["blocking"] == true)
        #expect(source?["followed_by"] == false)
        let others = try await x.signed(.get, path, keys: try await x.keys("1003")).json["relationship"]?["source"]
        #expect(others?.member("blocking") == .null)
        #expect(try await x.call(.get, "/2/users/1002/blocking", token).status == .badRequest)
        #expect(try await x.call(.post, "/2/users/1001/blocking", token, json: "{}").status == .methodNotAllowed)
        _ = try await x.signed(.post, "/1.1/blocks/destroy.json", form: ["user_id": "1002"], keys: keys)
        #expect(try await x.call(.get, "/2/users/1001/blocking", token).data.isEmpty)
    }

    @Test("who is blocked can neither answer nor quote, like, repost, follow nor write a message")
    func effects() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let keys = try await x.keys("1002")
        let id = try #require(try await x.post("mine", ada).json["data"]?["id"]?.text)
        let own = try await x.keys()
        _ = try await x.signed(.post, "/1.1/blocks/create.json", form: ["user_id": "1002"], keys: own)
        let target = "{\"tweet_id\":\"\(id)\"}"
        for (path, body) in [
            ("/2/tweets", "{\"text\":\"a\",\"reply\":{\"in_reply_to_tweet_id\":\"\(id)\"}}"),
            ("/2/tweets", "{\"text\":\"b\",\"quote_tweet_id\":\"\(id)\"}"),
            ("/2/users/1002/likes", target), ("/2/users/1002/retweets", target),
            ("/2/users/1002/following", "{\"target_user_id\":\"1001\"}"),
            ("/2/dm_conversations/with/1001/messages", "{\"text\":\"psst\"}"),
        ] {
            let reply = try await x.call(.post, path, ben, json: body)
            #expect(reply.status == .forbidden, "\(path) \(body)")
            #expect(reply.json["detail"] == "You are not permitted to perform this action.")
        }
        for (path, form, code) in [
            ("statuses/update", ["status": "c", "in_reply_to_status_id": id] as KeyValuePairs, "136"),
            ("favorites/create", ["id": id], "136"), ("statuses/retweet/\(id)", [:], "136"),
            ("friendships/create", ["user_id": "1001"], "162"),
        ] {
            let reply = try await x.signed(.post, "/1.1/\(path).json", form: form, keys: keys)
            #expect(reply.status == .forbidden)
            #expect(reply.xCode == code, "\(path)")
        }
        #expect(try await x.post("of my own", ben).status == .created)
    }

    @Test("who is muted is gone from home, but knows nothing of it, in both versions")
    func muted() async throws {
        let x = try await TestX()
        let token = try await x.token("1001", scope: TestX.moreScopes)
        let (ben, keys) = (try await x.token("1002"), try await x.keys())
        let id = try #require(try await x.post("hear me", ben).json["data"]?["id"]?.text)
        let home = "/2/users/1001/timelines/reverse_chronological"
        #expect(try await x.call(.get, home, token).data.contains { $0["id"]?.text == id })
        let body = "{\"target_user_id\":\"1002\"}"
        let made = try await x.call(.post, "/2/users/1001/muting", token, json: body)
        #expect(made.text == "{\"data\":{\"muting\":true}}")
        #expect(try await !x.call(.get, home, token).data.contains { $0["id"]?.text == id })
        #expect(try await x.call(.get, "/2/users/1001/muting", token).data.map { $0["id"] } == ["1002"])
        let ids = try await x.signed(.get, "/1.1/mutes/users/ids.json", keys: keys)
        #expect(ids.json["ids"]?.elements == [1002])
        #expect(try await x.call(.get, "/2/users/1002/followers", ben).data.contains { $0["id"] == "1001" })
        let ended = try await x.signed(.post, "/1.1/mutes/users/destroy.json?user_id=1002", keys: keys)
        #expect(ended.json["id_str"] == "1002")
        let again = try await x.signed(.post, "/1.1/mutes/users/destroy.json?user_id=1002", keys: keys)
        #expect(again.xCode == "272")
        #expect(try await x.signed(.post, "/1.1/mutes/users/create.json?user_id=1001", keys: keys).xCode == "271")
        #expect(try await x.call(.delete, "/2/users/1001/muting/1002", token).json["data"]?["muting"] == false)
        #expect(try await x.call(.get, "/2/users/1001/muting", try await x.token()).status == .forbidden)
    }
}
