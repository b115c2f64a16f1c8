import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: statuses")
struct MastodonStatusTests {
    @Test("a status comes back as it was meant, by form, JSON and multipart")
    func post() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let form = try await test.post(
            "Fünf Sterne #books",
            ["spoiler_text": "End", "visibility": "unlisted", "language": "de"],
            token: token
        )
        #expect(form["visibility"] == "unlisted")
        #expect(form["spoiler_text"] == "End")
        #expect(form["sensitive"] == true)
        #expect(form["language"] == "de")
        #expect(form["account"]?["acct"] == "ada")
        #expect(form["application"]?["name"] == "Book Wall")
        #expect(form["tags"]?.elements?.first?["name"] == "books")
        #expect(form["created_at"] == "2014-09-20T12:59:48.000Z")
        #expect(form["favourited"] == false)
        #expect(form["id"]?.text?.utf8.count == 17)

        let json =
            #"{"status":"from JSON","sensitive":"0","poll":{"options":["a","b"],"expires_in":300,"multiple":true}}"#
        let second = try await test.call(
            .post,
            "/api/v1/statuses/",
            body: Array(json.utf8),
            type: "application/json",
            token: token
        )
        #expect(second.json["sensitive"] == false)
        #expect(second.json["poll"]?["options"]?.elements?.map { $0["title"] } == ["a", "b"])
        #expect(second.json["poll"]?["multiple"] == true)

        let parts = "--b\r\nContent-Disposition: form-data; name=\"status\"\r\n\r\nfrom parts\r\n--b--\r\n"
        let third = try await test.call(
            .post,
            "/api/v1/statuses",
            body: Array(parts.utf8),
            type: "multipart/form-data; boundary=b",
            token: token
        )
        #expect(third.json["content"] == "<p>from parts</p>")
        let ids = [form, second.json, third.json].compactMap { $0["id"]?.text }
        #expect(ids == ids.sorted() && Set(ids).count == 3)
    }

    @Test("the same key gives the same status for an hour, to the same account")
    func idempotency() async throws {
        let test = try await TestMastodon()
        let (ada, benedikt) = (try await test.token(), try await test.token("1002"))
        func post(_ text: String, _ token: String) async throws -> JSON {
            let reply = try await test.call(.post, "/api/v1/statuses", ["status": text], token: token, key: "key")
            #expect(reply.status == .ok)
            return try #require(reply.json["id"])
        }
        let first = try await post("once", ada)
        #expect(try await post("once", ada) == first)
        #expect(try await post("another text is not looked at", ada) == first)
        #expect(try await post("once", benedikt) != first)
        test.test.clock.advance(by: .milliseconds(3_599_999))
        #expect(try await post("once", ada) == first)
        test.test.clock.advance(by: .milliseconds(1))
        #expect(try await post("once", ada) != first)
    }

    @Test("calls with one key that come at once make one status")
    func simultaneous() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let ids = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let reply = try await test.call(.post, "/api/v1/statuses", ["status": "x"], token: token, key: "k")
                    return reply.json["id"]?.text
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(!ids.contains(nil))
    }

    @Test("a text far beyond every limit is refused before anybody counts it")
    func huge() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let json = "{\"status\":\"\(String(repeating: "-http://", count: 100_000))\"}"
        let reply = try await test.call(
            .post,
            "/api/v1/statuses",
            body: Array(json.utf8),
            type: "application/json",
            token: token
        )
        #expect(reply.mastodonError == "Validation failed: Text character limit of 500 exceeded")
    }

    @Test("a reply that was lost is found again with the key")
    func lostReply() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        try await test.control(["act": "fault", "kind": "drop", "path": "/api/v1/statuses", "method": "POST"])
        let lost = try await test.call(.post, "/api/v1/statuses", ["status": "once"], token: token, key: "k")
        #expect(Sandbox.isDropped(lost.response))
        let again = try await test.call(.post, "/api/v1/statuses", ["status": "once"], token: token, key: "k")
        let list = try await test.call(.get, "/api/v1/accounts/1001/statuses", ["limit": "1"], token: token)
        #expect(list.elements.map { $0["id"] } == [again.json["id"]])
        let home = try await test.call(.get, "/api/v1/accounts/1001/statuses", token: token)
        #expect(home.elements.count { $0["content"] == "<p>once</p>" } == 1)
    }

    @Test(
        "a status that cannot be is refused in the server's words",
        arguments: [
            (["status": ""], "Validation failed: Text can't be blank"),
            (["status": " \n "], "Validation failed: Text can't be blank"),
            (["status": "x", "visibility": "friends"], "Validation failed: Visibility is not included in the list"),
            (["status": "x", "scheduled_at": "soon"], "Invalid date supplied"),
            (["status": "x", "media_ids[]": "99"], "Media 99 not found or already attached to another post"),
            (["status": "x", "poll[options][]": "one"], "Validation failed: Options must have more than one item"),
        ] as [([String: String], String)]
    )
    func refused(fields: [String: String], error: String) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        var form = FormFields()
        for (name, value) in fields { form.append(name, value) }
        let reply = try await test.call(
            .post,
            "/api/v1/statuses",
            body: Array(form.urlencoded.utf8),
            type: "application/x-www-form-urlencoded",
            token: token
        )
        #expect(reply.status == .unprocessableContent)
        #expect(reply.mastodonError == error)
    }

    @Test(
        "500 characters are the most, counted with the warning",
        arguments: [(499, 0), (500, 0), (501, 0), (490, 11)]
    )
    func limit(text: Int, spoiler: Int) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let reply = try await test.call(
            .post,
            "/api/v1/statuses",
            [
                "status": String(repeating: "ü", count: text), "spoiler_text": String(repeating: "s", count: spoiler),
            ],
            token: token
        )
        if text + spoiler <= 500 {
            #expect(reply.status == .ok)
        } else {
            #expect(reply.status == .unprocessableContent)
            #expect(reply.mastodonError == "Validation failed: Text character limit of 500 exceeded")
        }
    }

    @Test("followers, strangers and those mentioned see what is meant for them")
    func visibility() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        // Nobody's friend, and friend of nobody.
        let lonely = try await test.token("\(SeedPeople.lonely)")
        func sees(_ status: JSON, _ token: String?) async throws -> Bool {
            let reply = try await test.call(.get, "/api/v1/statuses/\(status["id"]?.text ?? "")", token: token)
            if reply.status == .notFound { #expect(reply.mastodonError == "Record not found") }
            return reply.status == .ok
        }
        let all = try await test.post("all", token: ada)
        let followers = try await test.post("followers", ["visibility": "private"], token: ada)
        let direct = try await test.post("@benedikt you", ["visibility": "direct"], token: ada)
        #expect(try await [sees(all, nil), sees(all, lonely), sees(all, friend)] == [true, true, true])
        #expect(
            try await [sees(followers, nil), sees(followers, lonely), sees(followers, friend)] == [false, false, true]
        )
        #expect(try await [sees(direct, nil), sees(direct, lonely), sees(direct, friend)] == [false, false, true])
        let home = try await test.call(.get, "/api/v1/timelines/public")
        #expect(home.elements.map { $0["id"] }.contains(all["id"]))
        #expect(!home.elements.map { $0["id"] }.contains(followers["id"]))
    }

    @Test("answers form a thread, and an answer to nothing is 404")
    func thread() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let root = try #require(try await test.post("one", token: ada)["id"]?.text)
        let second = try await test.post("@ada two", ["in_reply_to_id": root], token: friend)
        let third = try await test.post("three", ["in_reply_to_id": second["id"]?.text ?? ""], token: ada)
        #expect(second["in_reply_to_account_id"] == "1001")
        let context = try await test.call(.get, "/api/v1/statuses/\(second["id"]?.text ?? "")/context")
        #expect(context.json["ancestors"]?.elements?.map { $0["content"] } == ["<p>one</p>"])
        #expect(context.json["descendants"]?.elements?.map { $0["id"] } == [third["id"]])
        let first = try await test.call(.get, "/api/v1/statuses/\(root)")
        #expect(first.json["replies_count"] == 1)
        #expect(first.json.member("favourited") == nil)
        let lost = try await test.call(
            .post,
            "/api/v1/statuses",
            ["status": "x", "in_reply_to_id": "1"],
            token: ada
        )
        #expect(lost.status == .notFound)
        #expect(lost.mastodonError == "The post you are trying to reply to does not appear to exist.")
    }

    @Test("a status is edited and deleted by its author only, and deleting gives the text back")
    func change() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let id = try #require(try await test.post("frist #old", token: ada)["id"]?.text)
        #expect(try await test.call(.put, "/api/v1/statuses/\(id)", ["status": "x"], token: friend).status == .notFound)
        #expect(try await test.call(.delete, "/api/v1/statuses/\(id)", token: friend).status == .notFound)
        test.test.clock.advance(by: .seconds(60))
        let edited = try await test.call(.put, "/api/v1/statuses/\(id)", ["status": "first #new"], token: ada)
        #expect(edited.json["id"]?.text == id)
        #expect(edited.json["edited_at"] == "2014-09-20T13:00:48.000Z")
        #expect(edited.json["tags"]?.elements?.map { $0["name"] } == ["new"])
        let source = try await test.call(.get, "/api/v1/statuses/\(id)/source", token: ada)
        #expect(source.json["text"] == "first #new")
        let deleted = try await test.call(.delete, "/api/v1/statuses/\(id)", token: ada)
        #expect(deleted.json["text"] == "first #new")
        #expect(deleted.json.member("content") == nil)
        #expect(try await test.call(.get, "/api/v1/statuses/\(id)").status == .notFound)
        #expect(try await test.call(.delete, "/api/v1/statuses/\(id)", token: ada).status == .notFound)
    }

    @Test("a favourite counts once however often it is given, and can be taken back")
    func favourite() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let id = try #require(try await test.post("like me", token: ada)["id"]?.text)
        for _ in 0..<2 {
            let reply = try await test.call(.post, "/api/v1/statuses/\(id)/favourite", token: friend)
            #expect(reply.json["favourited"] == true)
            #expect(reply.json["favourites_count"] == 1)
        }
        let list = try await test.call(.get, "/api/v1/favourites", token: friend)
        #expect(list.elements.map { $0["id"]?.text } == [id])
        let who = try await test.call(.get, "/api/v1/statuses/\(id)/favourited_by")
        #expect(who.elements.map { $0["id"] } == ["1002"])
        let told = try await test.call(.get, "/api/v1/notifications", ["types[]": "favourite"], token: ada)
        #expect(told.elements.map { $0["status"]?["id"]?.text } == [id])
        let taken = try await test.call(.post, "/api/v1/statuses/\(id)/unfavourite", token: friend)
        #expect(taken.json["favourites_count"] == 0)
        let kept = try await test.call(.post, "/api/v1/statuses/\(id)/bookmark", token: friend)
        #expect(kept.json["bookmarked"] == true)
        #expect(try await test.call(.get, "/api/v1/bookmarks", token: friend).elements.count == 1)
    }

    @Test("a reblog is a new status with the old one inside, the same one when asked twice")
    func reblog() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let id = try #require(try await test.post("pass it on", token: ada)["id"]?.text)
        let wrapper = try await test.call(.post, "/api/v1/statuses/\(id)/reblog", token: friend)
        #expect(wrapper.json["id"]?.text != id)
        #expect(wrapper.json["reblog"]?["id"]?.text == id)
        #expect(wrapper.json["reblog"]?["reblogged"] == true)
        #expect(wrapper.json["account"]?["id"] == "1002")
        #expect(wrapper.json["content"] == "<p>pass it on</p>")
        let again = try await test.call(.post, "/api/v1/statuses/\(id)/reblog", token: friend)
        #expect(again.json["id"] == wrapper.json["id"])
        let back = try await test.call(.post, "/api/v1/statuses/\(id)/unreblog", token: friend)
        #expect(back.json["id"]?.text == id)
        #expect(back.json["reblogs_count"] == 0)
        let secret = try await test.post("for followers", ["visibility": "private"], token: ada)
        let refused = try await test.call(.post, "/api/v1/statuses/\(secret["id"]?.text ?? "")/reblog", token: friend)
        #expect(refused.status == .forbidden)
        #expect(refused.mastodonError == "This action is not allowed")
    }

    @Test("a scheduled status waits for its time, and less than five minutes ahead is refused")
    func scheduled() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        func post(_ at: String, key: String? = nil) async throws -> GraphReply {
            try await test.call(
                .post,
                "/api/v1/statuses",
                ["status": "later", "scheduled_at": at],
                token: token,
                key: key
            )
        }
        #expect(try await post("2014-09-20T13:04:47Z").status == .unprocessableContent)
        let reply = try await post("2014-09-20T13:04:48.000Z", key: "k")
        #expect(reply.status == .ok)
        #expect(reply.json["scheduled_at"] == "2014-09-20T13:04:48.000Z")
        #expect(reply.json["params"]?["text"] == "later")
        #expect(try await post("2014-09-20T13:04:48.000Z", key: "k").json["id"] == reply.json["id"])
        #expect(try await test.call(.get, "/api/v1/scheduled_statuses", token: token).elements.count == 1)
        let before = try await test.call(.get, "/api/v1/accounts/1001/statuses", token: token)
        test.test.clock.advance(by: .seconds(300))
        let after = try await test.call(.get, "/api/v1/accounts/1001/statuses", token: token)
        #expect(after.elements.count == before.elements.count + 1)
        #expect(after.elements.first?["content"] == "<p>later</p>")
        #expect(try await test.call(.get, "/api/v1/scheduled_statuses", token: token).elements.isEmpty)
    }

    @Test("a poll takes one vote from each, until it is over")
    func poll() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let json = #"{"status":"?","poll":{"options":["a","b"],"expires_in":"300"}}"#
        let status = try await test.call(
            .post,
            "/api/v1/statuses",
            body: Array(json.utf8),
            type: "application/json",
            token: ada
        )
        let id = try #require(status.json["poll"]?["id"]?.text)
        let path = "/api/v1/polls/\(id)/votes"
        #expect(try await test.call(.post, path, ["choices[]": "2"], token: friend).status == .unprocessableContent)
        let vote = try await test.call(.post, path, ["choices[]": "1"], token: friend)
        #expect(vote.json["own_votes"] == [1])
        #expect(vote.json["options"]?.elements?.map { $0["votes_count"] } == [0, 1])
        #expect(try await test.call(.post, path, ["choices[]": "0"], token: friend).status == .unprocessableContent)
        let edited = try await test.call(
            .put,
            "/api/v1/statuses/\(status.json["id"]?.text ?? "")",
            body: Array(json.utf8),
            type: "application/json",
            token: ada
        )
        #expect(edited.json["poll"]?["votes_count"] == 1)
        test.test.clock.advance(by: .seconds(300))
        #expect(try await test.call(.post, path, ["choices[]": "0"], token: ada).status == .unprocessableContent)
        #expect(try await test.call(.get, "/api/v1/polls/\(id)").json["expired"] == true)
    }
}
