import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("version 2 of the X face")
struct V2Tests {
    @Test("a post is made, read, listed and deleted")
    func life() async throws {
        let x = try await TestX()
        let token = try await x.token()
        let made = try await x.post("A < B & https://books.example.com/a/very/long/path #x", token)
        #expect(made.status == .created)
        let id = try #require(made.json["data"]?["id"]?.text)
        #expect(made.json["data"]?["edit_history_tweet_ids"]?.elements == [.string(id)])
        let text = try #require(made.json["data"]?["text"]?.text)
        #expect(text.hasPrefix("A < B & https://t.co/"))

        let fields =
            "tweet.fields=created_at,author_id,entities,public_metrics&expansions=author_id&user.fields=username"
        let read = try await x.call(.get, "/2/tweets/\(id)?\(fields)", token)
        #expect(read.json["data"]?["author_id"] == "1001")
        #expect(read.json["data"]?["created_at"]?.text?.utf8.count == 24)
        let url = read.json["data"]?["entities"]?["urls"]?.elements?.first
        #expect(url?["expanded_url"] == "https://books.example.com/a/very/long/path")
        #expect(url?["start"] == 8)
        #expect(url?["end"] == 31)
        #expect(read.json["includes"]?["users"]?.elements?.first?["username"] == "Ada_1001")

        let listed = try await x.call(.get, "/2/users/1001/tweets", token)
        #expect(listed.data.first?["id"]?.text == id)
        #expect(listed.json["meta"]?["newest_id"]?.text == id)

        let foreign = try await x.call(.delete, "/2/tweets/\(id)", try await x.token("1002"))
        #expect(foreign.status == .forbidden)
        let gone = try await x.call(.delete, "/2/tweets/\(id)", token)
        #expect(gone.text == "{\"data\":{\"deleted\":true}}")
        let missing = try await x.call(.get, "/2/tweets/\(id)", token)
        #expect(missing.status == .ok)
        #expect(missing.json["errors"]?.elements?.first?["title"] == "Not Found Error")
    }

    @Test("the same text again, a text too long and no text are refused in their own ways")
    func refusals() async throws {
        let x = try await TestX()
        let token = try await x.token()
        #expect(try await x.post("once", token).status == .created)
        let again = try await x.post("once", token)
        #expect(again.status == .forbidden)
        #expect(again.json["detail"] == "You are not allowed to create a Tweet with duplicate content.")
        #expect(again.json["type"] == "about:blank")
        #expect(try await x.post(String(repeating: "字", count: 140), token).status == .created)
        let long = try await x.post(String(repeating: "字", count: 141), token)
        #expect(long.status == .badRequest)
        #expect(long.json["detail"]?.text?.hasPrefix("Your Tweet text is too long.") == true)
        #expect(try await x.call(.post, "/2/tweets", token, json: "{}").status == .badRequest)
        #expect(try await x.call(.post, "/2/tweets", token, json: "nonsense").status == .badRequest)
        x.test.clock.advance(by: .seconds(86_401))
        #expect(try await x.post("once", try await x.token()).status == .created)
    }

    @Test("no token, a wrong one and that of an app alone are told apart")
    func callers() async throws {
        let x = try await TestX()
        #expect(try await x.send(.get, "/2/users/me").status == .unauthorized)
        #expect(try await x.call(.get, "/2/users/me", "None").status == .unauthorized)
        let basic = (x.app.consumerKey, x.app.consumerSecret)
        let reply = try await x.form("/oauth2/token", ["grant_type": "client_credentials"], basic: basic)
        #expect(reply.json["token_type"] == "bearer")
        let token = try #require(reply.json["access_token"]?.text)
        let me = try await x.call(.get, "/2/users/me", token)
        #expect(me.status == .forbidden)
        #expect(me.problem == "unsupported-authentication")
        #expect(try await x.call(.get, "/2/users/by/username/ada_1001", token).json["data"]?["id"] == "1001")
        let wrong = try await x.form("/oauth2/token", ["grant_type": "client_credentials"], basic: ("x", "y"))
        #expect(wrong.status == .forbidden)
        #expect(wrong.xCode == "99")
        _ = try await x.form("/oauth2/invalidate_token", ["access_token": token], basic: basic)
        #expect(try await x.call(.get, "/2/users/1001", token).status == .unauthorized)
    }

    @Test("a lookup of several gives those that exist and errors for the others")
    func partial() async throws {
        let x = try await TestX()
        let token = try await x.token()
        let reply = try await x.call(.get, "/2/users?ids=1001,999,1002", token)
        #expect(reply.status == .ok)
        #expect(reply.data.map { $0["id"] } == ["1001", "1002"])
        #expect(reply.json["errors"]?.elements?.first?["resource_id"] == "999")
        let names = try await x.call(.get, "/2/users/by?usernames=ADA_1001,nobody", token)
        #expect(names.data.count == 1)
        let bad = try await x.call(.get, "/2/users/by/username/not-a-name", token)
        #expect(bad.status == .badRequest)
        #expect(bad.problem == "invalid-request")
        #expect(try await x.call(.get, "/2/users/me?user.fields=shoe_size", token).status == .badRequest)
    }

    @Test("5,000 followers come in pages, forwards and back")
    func followers() async throws {
        let x = try await TestX()
        let token = try await x.token()
        let popular = SeedPeople.popular
        var ids: [String] = []
        var next: String? = ""
        var previous: String?
        while let page = next {
            let more = page.isEmpty ? "" : "&pagination_token=\(page)"
            let reply = try await x.call(.get, "/2/users/\(popular)/followers?max_results=1000\(more)", token)
            ids += reply.data.compactMap { $0["id"]?.text }
            next = reply.json["meta"]?["next_token"]?.text
            previous = reply.json["meta"]?["previous_token"]?.text
        }
        #expect(ids.count == 5000)
        #expect(Set(ids).count == 5000)
        let back = try await x.call(
            .get,
            "/2/users/\(popular)/followers?max_results=1000&pagination_token=\(try #require(previous))",
            token
        )
        #expect(back.data.compactMap { $0["id"]?.text } == Array(ids[3000..<4000]))
        let lonely = try await x.call(.get, "/2/users/\(SeedPeople.lonely)/following", token)
        #expect(lonely.text == "{\"meta\":{\"result_count\":0}}")
        #expect(try await x.call(.get, "/2/users/1001/following?max_results=1001", token).status == .badRequest)
    }

    @Test("timelines page by tokens, and tell newer posts by since_id")
    func timelines() async throws {
        let x = try await TestX()
        let token = try await x.token()
        var ids: [String] = []
        for number in 1...12 { ids.append(try await x.post("post \(number)", token).json["data"]?["id"]?.text ?? "") }
        let first = try await x.call(.get, "/2/users/1001/tweets?max_results=5", token)
        #expect(first.data.compactMap { $0["id"]?.text } == ids.suffix(5).reversed())
        #expect(first.json["meta"]?.member("previous_token") == nil)
        let next = try #require(first.json["meta"]?["next_token"]?.text)
        let second = try await x.call(.get, "/2/users/1001/tweets?max_results=5&pagination_token=\(next)", token)
        #expect(second.data.compactMap { $0["id"]?.text } == ids[2...6].reversed())
        let previous = try #require(second.json["meta"]?["previous_token"]?.text)
        let back = try await x.call(.get, "/2/users/1001/tweets?max_results=5&pagination_token=\(previous)", token)
        #expect(back.data.map { $0["id"] } == first.data.map { $0["id"] })
        let newer = try await x.call(.get, "/2/users/1001/tweets?since_id=\(ids[9])", token)
        #expect(newer.data.count == 2)
        let small = try await x.call(.get, "/2/users/1001/tweets?max_results=4", token)
        #expect(
            small.json["errors"]?.elements?.first?["message"]
                == "The `max_results` query parameter value [4] is not between 5 and 100"
        )
        let home = try await x.call(.get, "/2/users/1001/timelines/reverse_chronological?max_results=1", token)
        #expect(home.data.first?["id"]?.text == ids.last)
        #expect(try await x.call(.get, "/2/users/1002/timelines/reverse_chronological", token).status == .badRequest)
    }

    @Test("a program answers who spoke to its person or who it speaks for, and nobody else, as X has had it since 2026")
    func summoned() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        func post(_ text: String, _ token: String, _ more: String = "") async throws -> GraphReply {
            try await x.call(.post, "/2/tweets", token, json: "{\"text\":\"\(text)\"\(more)}")
        }
        func reply(_ id: String) -> String { ",\"reply\":{\"in_reply_to_tweet_id\":\"\(id)\"}" }
        let open = try #require(try await post("A thought.", ada).json["data"]?["id"]?.text)
        let refused = try await post("And mine.", ben, reply(open))
        #expect(refused.status == .forbidden)
        #expect(refused.json["detail"]?.text?.hasPrefix("Reply to this conversation is not allowed") == true)
        #expect(try await post("More of it.", ada, reply(open)).status == .created)
        let own = try #require(try await post("Mine.", ben).json["data"]?["id"]?.text)
        let quoting = try await post("Look.", ada, ",\"quote_tweet_id\":\"\(own)\"")
        let quotation = try #require(quoting.json["data"]?["id"]?.text)
        #expect(try await post("Thanks.", ben, reply(quotation)).status == .created)
        let spoken = try #require(
            try await post("\(try await x.mention("1002")) what now?", ada).json["data"]?["id"]?.text
        )
        #expect(try await post("This.", ben, reply(spoken)).status == .created)
    }

    @Test("replies, mentions, likes, reposts, quotes and the search hang together")
    func conversation() async throws {
        let x = try await TestX()
        let (ada, ben) = (try await x.token(), try await x.token("1002"))
        let name = try #require(try await x.call(.get, "/2/users/1001", ben).json["data"]?["username"]?.text)
        let id = try #require(
            try await x.post("\(try await x.mention("1002")) What do you read?", ada).json["data"]?["id"]?.text
        )
        let reply = try await x.call(
            .post,
            "/2/tweets",
            ben,
            json: "{\"text\":\"@\(name) a map #atlas\",\"reply\":{\"in_reply_to_tweet_id\":\"\(id)\"}}"
        )
        #expect(reply.status == .created)
        let mentions = try await x.call(
            .get,
            "/2/users/1001/mentions?tweet.fields=referenced_tweets,conversation_id&expansions=referenced_tweets.id",
            ada
        )
        #expect(mentions.data.first?["referenced_tweets"]?.elements?.first?["type"] == "replied_to")
        #expect(mentions.data.first?["conversation_id"]?.text == id)
        #expect(mentions.json["includes"]?["tweets"]?.elements?.first?["id"]?.text == id)

        let body = "{\"tweet_id\":\"\(id)\"}"
        #expect(try await x.call(.post, "/2/users/1002/likes", ben, json: body).json["data"]?["liked"] == true)
        let made = try await x.call(.post, "/2/users/1002/retweets", ben, json: body)
        #expect(made.json["data"]?["retweeted"] == true)
        #expect(try await x.call(.post, "/2/users/1002/retweets", ben, json: body).status == .forbidden)
        #expect(try await x.call(.post, "/2/users/1001/likes", ben, json: body).status == .badRequest)
        let quote = "{\"text\":\"look\",\"quote_tweet_id\":\"\(id)\"}"
        #expect(try await x.call(.post, "/2/tweets", ben, json: quote).status == .created)
        let counts = try await x.call(.get, "/2/tweets/\(id)?tweet.fields=public_metrics", ada)
            .json["data"]?["public_metrics"]
        for name in ["like_count", "retweet_count", "reply_count", "quote_count"] { #expect(counts?[name] == 1) }
        let likers = try await x.call(.get, "/2/tweets/\(id)/liking_users", ada)
        #expect(likers.data.map { $0["id"] } == ["1002"])
        let repost = try await x.call(.get, "/2/users/1002/tweets", ada).data.first { entry in
            entry["text"]?.text?.hasPrefix("RT @\(name): ") == true
        }
        #expect(repost?["id"] == made.json["data"]?["rest_id"])

        let found = try await x.call(.get, "/2/tweets/search/recent?query=%23atlas%20from:1002", ada)
        #expect(found.json["meta"]?["result_count"] == 1)
        let nothing = try await x.call(.get, "/2/tweets/search/recent?query=nosuchword", ada)
        #expect(nothing.text == "{\"meta\":{\"result_count\":0}}")
        #expect(try await x.call(.delete, "/2/users/1002/likes/\(id)", ben).json["data"]?["liked"] == false)
        #expect(try await x.call(.delete, "/2/users/1002/retweets/\(id)", ben).json["data"]?["retweeted"] == false)
        #expect(try await x.call(.get, "/2/tweets/\(id)/retweeted_by", ada).data.isEmpty)
    }

    @Test("following changes both lists")
    func follow() async throws {
        let x = try await TestX()
        let token = try await x.token()
        let lonely = SeedPeople.lonely
        let body = "{\"target_user_id\":\"\(lonely)\"}"
        let reply = try await x.call(.post, "/2/users/1001/following", token, json: body)
        #expect(reply.json["data"]?["following"] == true)
        #expect(try await x.call(.get, "/2/users/\(lonely)/followers", token).data.map { $0["id"] } == ["1001"])
        _ = try await x.call(.delete, "/2/users/1001/following/\(lonely)", token)
        #expect(try await x.call(.get, "/2/users/\(lonely)/followers", token).data.isEmpty)
        _ = try await x.call(.delete, "/2/users/1001/following/1002", token)
        let left = try await x.call(.get, "/2/users/1002/followers?max_results=1000", token)
        #expect(!left.data.contains { $0["id"] == "1001" })
    }

    @Test("every endpoint has its own window of 15 minutes for every person")
    func rateLimit() async throws {
        let x = try await TestX()
        let (token, other) = (try await x.token(), try await x.token("1002"))
        for count in 1...75 {
            let reply = try await x.call(.get, "/2/users/me", token)
            #expect(reply.status == .ok)
            #expect(reply.response.fields[.rateRemaining] == String(75 - count))
        }
        let over = try await x.call(.get, "/2/users/me", token)
        #expect(over.status == .tooManyRequests)
        #expect(over.json["title"] == "Too Many Requests")
        #expect(over.response.fields[.rateLimit] == "75")
        let reset = try #require(over.response.fields[.rateReset].flatMap { Int64($0) })
        #expect(reset > x.now.seconds && reset <= x.now.seconds + 900)
        #expect(try await x.call(.get, "/2/users/1001", token).status == .ok)
        #expect(try await x.call(.get, "/2/users/me", other).status == .ok)
        x.test.clock.set(Timestamp(seconds: reset))
        #expect(try await x.call(.get, "/2/users/me", token).status == .ok)
    }

    @Test("an address that does not exist is 404, a method that does not, 405, but only for somebody")
    func unknown() async throws {
        let x = try await TestX()
        let token = try await x.token()
        #expect(try await x.call(.get, "/2/nothing", token).status == .notFound)
        #expect(try await x.call(.put, "/2/tweets", token).status == .methodNotAllowed)
        #expect(try await x.send(.get, "/2/nothing").status == .unauthorized)
    }
}
