import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("version 1.1 of the X face")
struct V1Tests {
    @Test("a status is made from the query or from a form, shown, listed and destroyed", arguments: [true, false])
    func life(isForm: Bool) async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let made =
            isForm
            ? try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": "Grüße & <b> 😀 + #x"], keys: keys)
            : try await x.signed(
                .post,
                "/1.1/statuses/update.json?status=Gr%C3%BC%C3%9Fe%20%26%20%3Cb%3E%20%F0%9F%98%80%20%2B%20%23x",
                keys: keys
            )
        #expect(made.status == .ok)
        #expect(made.json["text"] == "Grüße &amp; &lt;b&gt; 😀 + #x")
        #expect(made.json["created_at"]?.text?.split(separator: " ").count == 6)
        #expect(made.json["created_at"]?.text?.contains(" +0000 ") == true)
        #expect(made.json["entities"]?["hashtags"]?.elements?.first?["indices"]?.elements == [16, 18])
        #expect(made.json["user"]?["screen_name"] == "Ada_1001")
        #expect(made.json["source"]?.text?.contains(">Flyleaf</a>") == true)
        for name in ["geo", "in_reply_to_status_id", "place"] { #expect(made.json.member(name) == .null) }
        let id = try #require(made.json["id_str"]?.text)
        #expect(made.json["id"]?.textOrNumber == id)
        let shown = try await x.signed(.get, "/1.1/statuses/show.json?id=\(id)&tweet_mode=extended", keys: keys)
        #expect(shown.json["full_text"] == "Grüße &amp; &lt;b&gt; 😀 + #x")
        #expect(shown.json.member("text") == nil)
        let again = try await x.signed(
            .post,
            "/1.1/statuses/update.json",
            form: ["status": "Grüße & <b> 😀 + #x"],
            keys: keys
        )
        #expect(again.status == .forbidden)
        #expect(again.xCode == "187")
        let home = try await x.signed(.get, "/1.1/statuses/home_timeline.json?count=1", keys: keys)
        #expect(home.json.elements?.first?["id_str"]?.text == id)
        let other = try await x.signed(.post, "/1.1/statuses/destroy/\(id).json", keys: try await x.keys("1002"))
        #expect(other.xCode == "183")
        #expect(try await x.signed(.post, "/1.1/statuses/destroy/\(id).json", keys: keys).status == .ok)
        let gone = try await x.signed(.get, "/1.1/statuses/show/\(id).json", keys: keys)
        #expect(gone.status == .notFound)
        #expect(gone.xCode == "144")
    }

    @Test("280 fit, 281 are error 186")
    func tooLong() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        for (count, expected) in [(280, Status.ok), (281, .forbidden)] {
            let text = String(repeating: "a", count: count)
            let reply = try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": text], keys: keys)
            #expect(reply.status == expected)
            if expected == .forbidden { #expect(reply.xCode == "186") }
        }
    }

    @Test("lists of people go by cursors from -1 to 0, and back")
    func cursors() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        var cursor = "-1"
        var ids: [String] = []
        var previous = "0"
        while cursor != "0" {
            let path = "/1.1/followers/ids.json?user_id=\(SeedPeople.popular)&count=2000&cursor=\(cursor)"
            let page = try await x.signed(.get, path, keys: keys)
            ids += page.json["ids"]?.elements?.compactMap(\.textOrNumber) ?? []
            cursor = try #require(page.json["next_cursor_str"]?.text)
            #expect(page.json["next_cursor"]?.textOrNumber == cursor)
            previous = page.json["previous_cursor_str"]?.text ?? ""
        }
        #expect(ids.count == 5000)
        #expect(Set(ids).count == 5000)
        let path = "/1.1/followers/ids.json?user_id=\(SeedPeople.popular)&count=2000&cursor=\(previous)"
        let back = try await x.signed(.get, path, keys: keys)
        #expect(back.json["ids"]?.elements?.compactMap(\.textOrNumber) == Array(ids[2000..<4000]))
        let friends = try await x.signed(.get, "/1.1/friends/list.json?screen_name=ada_1001&count=3", keys: keys)
        #expect(friends.json["users"]?.elements?.count == 3)
        #expect(friends.json["users"]?.elements?.first?["following"] == true)
        #expect(friends.json.member("total_count") == .null)
    }

    @Test("timelines take max_id, which is inside, and since_id, which is not")
    func timelines() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        var ids: [Int64] = []
        for number in 0..<5 {
            let form: KeyValuePairs = ["status": "number \(number)"]
            let reply = try await x.signed(.post, "/1.1/statuses/update.json", form: form, keys: keys)
            ids.append(try #require(reply.json["id_str"]?.text.flatMap { Int64($0) }))
        }
        func list(_ query: String) async throws -> [Int64] {
            let reply = try await x.signed(.get, "/1.1/statuses/user_timeline.json?\(query)", keys: keys)
            return reply.json.elements?.compactMap { $0["id_str"]?.text.flatMap { Int64($0) } } ?? []
        }
        #expect(try await list("max_id=\(ids[3])&count=2") == [ids[3], ids[2]])
        #expect(try await list("since_id=\(ids[2])") == [ids[4], ids[3]])
        let trimmed = try await x.signed(.get, "/1.1/statuses/user_timeline.json?trim_user=true&count=1", keys: keys)
        #expect(trimmed.json.elements?.first?["user"]?.member("screen_name") == nil)
    }

    @Test("replies, likes and reposts show in the status, and twice is an error")
    func reactions() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.keys(), try await x.keys("1002"))
        let made = try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": "first"], keys: ada)
        let id = try #require(made.json["id_str"]?.text)
        let reply = try await x.signed(
            .post,
            "/1.1/statuses/update.json",
            form: ["status": "@ada_1001 second", "in_reply_to_status_id": id],
            keys: ben
        )
        #expect(reply.json["in_reply_to_screen_name"] == "Ada_1001")
        #expect(reply.json["entities"]?["user_mentions"]?.elements?.first?["id_str"] == "1001")
        let mentions = try await x.signed(.get, "/1.1/statuses/mentions_timeline.json", keys: ada)
        #expect(mentions.json.elements?.count == 2)

        let liked = try await x.signed(.post, "/1.1/favorites/create.json?id=\(id)", keys: ben)
        #expect(liked.json["favorited"] == true)
        #expect(liked.json["favorite_count"] == 1)
        #expect(try await x.signed(.post, "/1.1/favorites/create.json?id=\(id)", keys: ben).xCode == "139")
        let list = try await x.signed(.get, "/1.1/favorites/list.json", keys: ben)
        #expect(list.json.elements?.count == 1)
        let repost = try await x.signed(.post, "/1.1/statuses/retweet/\(id).json", keys: ben)
        #expect(repost.json["text"] == "RT @Ada_1001: first")
        #expect(repost.json["retweeted_status"]?["id_str"]?.text == id)
        #expect(try await x.signed(.post, "/1.1/statuses/retweet/\(id).json", keys: ben).xCode == "327")
        #expect(try await x.signed(.post, "/1.1/statuses/unretweet/\(id).json", keys: ben).status == .ok)
        #expect(try await x.signed(.post, "/1.1/favorites/destroy.json?id=\(id)", keys: ben).json["favorited"] == false)
    }

    @Test("people are looked up by number and by name, by GET and by POST", arguments: [HTTP.Method.get, .post])
    func lookup(method: HTTP.Method) async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let path = "/1.1/users/lookup.json?user_id=1001%2C999&screen_name=nobody_1065%2Cnot_there"
        let found = try await x.signed(method, path, keys: keys)
        #expect(found.json.elements?.compactMap { $0["id_str"]?.text } == ["1001", "\(SeedPeople.lonely)"])
        let none = try await x.signed(method, "/1.1/users/lookup.json?user_id=999", keys: keys)
        #expect(none.xCode == "17")
        let missing = try await x.signed(.get, "/1.1/users/show.json?screen_name=nobody", keys: keys)
        #expect(missing.status == .notFound)
        #expect(missing.xCode == "50")
        let search = try await x.signed(.get, "/1.1/users/search.json?q=fernsby", keys: keys)
        #expect(search.json.elements?.count == 1)
    }

    @Test("following is asked for, changed and shown from both sides")
    func friendships() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let lonely = SeedPeople.lonely
        _ = try await x.signed(.post, "/1.1/friendships/create.json?user_id=\(lonely)", keys: keys)
        let path = "/1.1/friendships/show.json?source_id=1001&target_id=\(lonely)"
        let shown = try await x.signed(.get, path, keys: keys).json["relationship"]
        #expect(shown?["source"]?["following"] == true)
        #expect(shown?["source"]?["followed_by"] == false)
        #expect(shown?["target"]?["followed_by"] == true)
        let list = try await x.signed(.get, "/1.1/friendships/lookup.json?user_id=\(lonely)%2C1002", keys: keys)
        #expect(list.json.elements?.first?["connections"]?.elements == ["following"])
        _ = try await x.signed(.post, "/1.1/friendships/destroy.json?user_id=\(lonely)", keys: keys)
        #expect(try await x.signed(.get, path, keys: keys).json["relationship"]?["source"]?["following"] == false)
        #expect(try await x.signed(.post, "/1.1/friendships/create.json?user_id=1001", keys: keys).xCode == "158")
    }

    @Test("search, trends, places and limits answer in the shapes that clients read")
    func shapes() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let search = try await x.signed(.get, "/1.1/search/tweets.json?q=%23books%20-is:retweet&count=1", keys: keys)
        #expect(search.json["statuses"]?.elements?.count == 1)
        let next = try #require(search.json["search_metadata"]?["next_results"]?.text)
        let second = try await x.signed(.get, "/1.1/search/tweets.json\(next)", keys: keys)
        #expect(second.json["statuses"]?.elements?.count == 1)
        #expect(second.json["search_metadata"]?.member("next_results") == nil)
        let trends = try await x.signed(.get, "/1.1/trends/place.json?id=1", keys: keys).json.elements?.first
        #expect(trends?["trends"]?.elements?.first?["name"] == "#books")
        #expect(try await x.signed(.get, "/1.1/trends/available.json", keys: keys).json.elements?.first?["woeid"] == 1)
        let place = try #require(SeedPlaces.all.first)
        let near = try await x.signed(
            .get,
            "/1.1/geo/reverse_geocode.json?lat=\(place.latitude)&long=\(place.longitude)&max_results=1",
            keys: keys
        )
        let found = near.json["result"]?["places"]?.elements?.first
        #expect(found?["name"]?.text == place.name)
        let posted = try await x.signed(
            .post,
            "/1.1/statuses/update.json",
            form: ["status": "here", "place_id": found?["id"]?.text ?? ""],
            keys: keys
        )
        #expect(posted.json["place"]?["name"]?.text == place.name)
        #expect(try await x.signed(.get, "/1.1/geo/search.json?query=nowhere-at-all", keys: keys).status == .ok)
        #expect(try await x.signed(.get, "/1.1/geo/reverse_geocode.json?lat=91&long=0", keys: keys).xCode == "3")
        let limits = try await x.signed(.get, "/1.1/application/rate_limit_status.json?resources=search", keys: keys)
        let state = limits.json["resources"]?["search"]?["/search/tweets"]
        #expect(state?["limit"] == 180)
        #expect(state?["remaining"] == 178)
        #expect(limits.json["resources"]?.member("statuses") == nil)
        let unknown = try await x.signed(.get, "/1.1/nothing.json", keys: keys)
        #expect(unknown.status == .notFound)
        #expect(unknown.xCode == "34")
    }

    @Test("a message goes to a person and stands in both lists")
    func messages() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        func message(_ recipient: String) -> String {
            """
            {"event":{"type":"message_create","message_create":{"target":{"recipient_id":"\(recipient)"},\
            "message_data":{"text":"hi"}}}}
            """
        }
        let path = "/1.1/direct_messages/events/new.json"
        let sent = try await x.signed(.post, path, json: message("1002"), keys: keys)
        #expect(sent.json["event"]?["message_create"]?["sender_id"] == "1001")
        #expect(sent.json["event"]?["created_timestamp"]?.text == "\(x.now.milliseconds)")
        for person in ["1001", "1002"] {
            let keys = try await x.keys(person)
            let list = try await x.signed(.get, "/1.1/direct_messages/events/list.json", keys: keys)
            #expect(list.json["events"]?.elements?.count == 1)
        }
        #expect(try await x.signed(.post, path, json: message("999"), keys: keys).xCode == "108")
        let token = try await x.token()
        let second = try await x.call(.post, "/2/dm_conversations/with/1002/messages", token, json: "{\"text\":\"ho\"}")
        #expect(second.status == .created)
        #expect(second.json["data"]?["dm_conversation_id"] == "1001-1002")
    }

    @Test("the window of the home timeline is 15 calls; then it is error 88")
    func rateLimit() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        var replies: [GraphReply] = []
        for _ in 0...15 { replies.append(try await x.signed(.get, "/1.1/statuses/home_timeline.json", keys: keys)) }
        #expect(replies[14].status == .ok)
        #expect(replies[14].response.fields[.rateRemaining] == "0")
        #expect(replies[15].status == .tooManyRequests)
        #expect(replies[15].xCode == "88")
    }

    @Test("an app alone reads what is public, and is refused the rest")
    func appOnly() async throws {
        let x = try await TestX()
        let reply = try await x.form(
            "/oauth2/token",
            ["grant_type": "client_credentials"],
            basic: (x.app.consumerKey, x.app.consumerSecret)
        )
        let token = try #require(reply.json["access_token"]?.text)
        let list = try await x.call(.get, "/1.1/statuses/user_timeline.json?screen_name=Ada_1001", token)
        #expect(list.json.elements?.count == 1)
        let refused = try await x.call(.get, "/1.1/statuses/home_timeline.json", token)
        #expect(refused.status == .forbidden)
        #expect(refused.xCode == "220")
    }

    @Test("an image comes along with update_with_media")
    func updateWithMedia() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let picture = Portrait(of: PersonID(rawValue: 1002)).png(pixels: 20)
        let path = "/1.1/statuses/update_with_media.json"
        let reply = try await x.send(
            .post,
            path,
            [.authorization: try x.header(.post, path, keys: keys)],
            body: XMediaTests.body(["status": "with a picture"], picture, name: "media[]"),
            type: "multipart/form-data; boundary=b0"
        )
        #expect(reply.json["entities"]?["media"]?.elements?.count == 1)
    }
}
