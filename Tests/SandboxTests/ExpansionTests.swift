import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("lists inside objects")
struct ExpansionTests {
    private func post(_ test: TestSandbox, _ message: String, _ token: String) async throws -> String {
        let reply = try await test.graph(.post, "/v2.12/me/feed", ["message": message], token: token)
        return try #require(reply.json["id"]?.text)
    }

    @Test("posts with their comments come in one call, each list with its own part and pages")
    func nested() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let ben = try await test.token("1002", scope: "publish_actions")
        for number in 1...3 {
            let id = try await post(test, "post \(number)", token)
            for word in ["a", "b"] {
                let said = "\(word)\(number)"
                _ = try await test.graph(.post, "/v2.12/\(id)/comments", ["message": said], token: ben)
            }
        }
        let fields = "name,posts.limit(2){message,comments.limit(1).summary(true){from,message}}"
        let me = try await test.graph(.get, "/v2.12/me", ["fields": fields], token: token)
        #expect(me.json["name"] == "Ada Fernsby")
        let posts = me.json["posts"]?["data"]?.elements ?? []
        #expect(posts.map { $0["message"] } == ["post 3", "post 2"])
        let comments = posts.first?["comments"]
        #expect(comments?["summary"]?["total_count"] == 2)
        let comment = try #require(comments?["data"]?.elements?.first)
        #expect(comments?["data"]?.elements?.count == 1)
        guard case .object(let members) = comment else {
            Issue.record("the comment is no object")
            return
        }
        #expect(members.map(\.name) == ["from", "message", "id"])
        #expect(comment["from"]?["id"] == "1002")

        let next = try #require(me.json["posts"]?["paging"]?["next"]?.text.flatMap { WebURL($0)?.target })
        let rest = try await test.graph(.get, next)
        #expect(rest.data.map { $0["message"] } == ["post 1"])
        #expect(rest.data.first?["comments"]?["data"]?.elements?.count == 1)
        let more = try #require(comments?["paging"]?["next"]?.text.flatMap { WebURL($0)?.target })
        #expect(try await test.graph(.get, more).data.map { $0["message"] } == ["b3"])
    }

    @Test("a list of a call expands each of its objects, and its next page does so too")
    func ofLists() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        for number in 1...2 {
            let id = try await post(test, "post \(number)", token)
            _ = try await test.graph(.post, "/v2.12/\(id)/likes", token: token)
        }
        let asked: KeyValuePairs = ["fields": "message,likes.limit(0).summary(1)", "limit": "1"]
        var reply = try await test.graph(.get, "/v2.12/me/feed", asked, token: token)
        for message in ["post 2", "post 1"] {
            #expect(reply.data.map { $0["message"] } == [.string(message)])
            #expect(reply.data.first?["likes"]?["summary"]?["total_count"] == 1)
            #expect(reply.data.first?["likes"]?["data"] == [])
            guard let next = reply.json["paging"]?["next"]?.text.flatMap({ WebURL($0)?.target }) else { break }
            reply = try await test.graph(.get, next)
        }
        #expect(reply.json["paging"]?.member("next") == nil)
        let ids: KeyValuePairs = ["ids": "1001,1002", "fields": "name,likes{name}"]
        let liker = try await test.token(scope: "user_likes")
        let many = try await test.graph(.get, "/v2.12", ["ids": "1001", "fields": "likes{name}"], token: liker)
        #expect(many.json["1001"]?["likes"]?["data"]?.elements?.isEmpty == false)
        // The likes of others are not told.
        #expect(try await test.graph(.get, "/v2.12", ids, token: liker).code == ["100", "33"])
    }

    @Test("order, since and the first form of the braces are modifiers like the rest")
    func modifiers() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let id = try await post(test, "old", token)
        for word in ["one", "two"] {
            _ = try await test.graph(.post, "/v2.12/\(id)/comments", ["message": word], token: token)
        }
        let reversed: KeyValuePairs = ["fields": "comments.order(reverse_chronological).summary(1){message}"]
        let comments = try await test.graph(.get, "/v2.12/\(id)", reversed, token: token).json["comments"]
        #expect(comments?["data"]?.elements?.map { $0["message"] } == ["two", "one"])
        #expect(comments?["summary"]?["order"] == "reverse_chronological")
        let first = try await test.graph(.get, "/v2.12/\(id)/comments", ["order": "sideways"], token: token)
        #expect(first.code == ["100", nil])

        test.clock.advance(by: .seconds(60))
        let moment = test.clock.now.seconds - 30
        _ = try await post(test, "new", token)
        let since: KeyValuePairs = ["fields": "feed.since(\(moment)).fields(message)"]
        let feed = try await test.graph(.get, "/v2.12/me", since, token: token).json["feed"]
        #expect(feed?["data"]?.elements?.map { $0["message"] } == ["new"])
        let day: KeyValuePairs = ["since": "2014-09-21"]
        #expect(try await test.graph(.get, "/v2.12/me/feed", day, token: token).data.isEmpty)
    }

    @Test("an empty list is left out, unless something is said about the whole of it")
    func empty() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let id = try await post(test, "x", token)
        let bare = try await test.graph(.get, "/v2.12/\(id)", ["fields": "likes,comments,attachments"], token: token)
        #expect(bare.json == ["id": .string(id)])
        let summary = try await test.graph(.get, "/v2.12/\(id)", ["fields": "likes.summary(true)"], token: token)
        #expect(summary.json["likes"]?["data"] == [])
    }

    @Test("those who are named in an object tell more when they are asked")
    func named() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let id = try await post(test, "x", token)
        let fields: KeyValuePairs = ["fields": "from{first_name,picture.width(64){url}},application{name}"]
        let json = try await test.graph(.get, "/v2.12/\(id)", fields, token: token).json
        let url = "\(TestSandbox.origin)/sandbox/portraits/1001.png?size=64"
        #expect(
            json["from"] == ["first_name": "Ada", "picture": ["data": ["url": .string(url)]], "id": "1001"]
        )
        #expect(json["application"] == ["name": "Flyleaf"])
    }

    @Test("a list that the object does not have is refused by name, also inside")
    func refused() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let id = try await post(test, "x", token)
        _ = try await test.graph(.post, "/v2.12/\(id)/comments", ["message": "x"], token: token)
        for (fields, name, type) in [
            ("posts{albums}", "albums", "Post"), ("posts{comments{replies}}", "replies", "Comment"),
            ("games", "games", "User"),
        ] {
            let reply = try await test.graph(.get, "/v2.12/me", ["fields": fields], token: token)
            #expect(reply.code == ["100", nil], "\(fields)")
            #expect(reply.error?["message"]?.text?.contains("(\(name)) on node type (\(type))") == true, "\(fields)")
        }
    }

    @Test("one call is made of 500 at most")
    func budget() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        for number in 1...26 { _ = try await post(test, "post \(number)", token) }
        let few: KeyValuePairs = ["fields": "posts.limit(26){from{name},likes,comments}"]
        #expect(try await test.graph(.get, "/v2.12/me", few, token: token).status == .ok)
        let ids = (0..<20).map { _ in "1001" }.joined(separator: ",")
        let many: KeyValuePairs = ["ids": ids, "fields": "posts.limit(26){likes}"]
        let reply = try await test.graph(.get, "/v2.12", many, token: token)
        #expect(reply.status == .internalServerError)
        #expect(reply.code == ["1", nil])
    }
}

@Suite("what hangs on posts")
struct AttachmentTests {
    @Test("a link is a share with its card, a photo a photo, several an album")
    func kinds() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let sent: KeyValuePairs = [
            "link": "http://localhost:8080/reviews/1", "name": "Checkout Kim", "description": "Good.",
            "picture": "http://localhost:8080/assets/book.png",
        ]
        let link = try #require(try await test.graph(.post, "/v2.12/me/feed", sent, token: token).json["id"]?.text)
        let share = try await test.graph(.get, "/v2.12/\(link)/attachments", token: token)
        #expect(
            share.data == [
                [
                    "title": "Checkout Kim", "description": "Good.",
                    "media": ["image": ["src": "http://localhost:8080/assets/book.png"]], "media_type": "link",
                    "target": ["url": "http://localhost:8080/reviews/1"], "type": "share",
                    "unshimmed_url": "http://localhost:8080/reviews/1", "url": "http://localhost:8080/reviews/1",
                ]
            ]
        )
        var ids: [String] = []
        for bytes in [TestImages.png, TestImages.gif] {
            let reply = try await test.upload("/v2.12/me/photos", bytes, ["no_story": "1"], token: token)
            ids.append(try #require(reply.json["id"]?.text))
        }
        let fields: KeyValuePairs = [
            "attached_media[0]": #"{"media_fbid":"\#(ids[0])"}"#, "attached_media[1]": #"{"media_fbid":"\#(ids[1])"}"#,
        ]
        let album = try #require(try await test.graph(.post, "/v2.12/me/feed", fields, token: token).json["id"]?.text)
        let chosen: KeyValuePairs = ["fields": "attachments{media_type,subattachments{media{image{width}},target{id}}}"]
        let attachment = try await test.graph(.get, "/v2.12/\(album)", chosen, token: token)
            .json["attachments"]?["data"]?.elements?.first
        #expect(attachment?["media_type"] == "album")
        #expect(
            attachment?["subattachments"]?["data"] == [
                ["media": ["image": ["width": 3]], "target": ["id": .string(ids[0])]],
                ["media": ["image": ["width": 5]], "target": ["id": .string(ids[1])]],
            ]
        )
        let wrong = try await test.graph(.get, "/v2.12/\(album)", ["fields": "attachments{colour}"], token: token)
        #expect(wrong.error?["message"]?.text?.contains("(colour) on node type (StoryAttachment)") == true)
    }

    @Test("of a Page's link today the page behind it speaks, not the call")
    func pageLink() async throws {
        let fetch = Fetch { _ in
            var response = ClientResponse(
                status: .ok,
                body: Array(#"<head><meta property="og:title" content="Salt"></head>"#.utf8)
            )
            response.fields[.contentType] = "text/html"
            return response
        }
        let test = try await TestSandbox(.current, fetch: fetch)
        let token = try await test.pageToken()
        let sent: KeyValuePairs = ["link": "http://localhost:8080/reviews/1", "name": "Not this"]
        let id = try #require(try await test.graph(.post, "/v25.0/me/feed", sent, token: token).json["id"]?.text)
        let reply = try await test.graph(.get, "/v25.0/\(id)", ["fields": "attachments{title}"], token: token)
        #expect(reply.json["attachments"]?["data"] == [["title": "Salt"]])
    }
}

@Suite("what can be asked of an object")
struct MetadataTests {
    @Test(
        "metadata=1 tells the type, the fields and the lists of an object",
        arguments: [("me", "user"), ("70001", "place"), (TestSandbox.bookshop, "page"), ("app", "application")]
    )
    func type(name: String, type: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let reply = try await test.graph(.get, "/v2.12/\(name)", ["metadata": "1"], token: token)
        #expect(reply.json["metadata"]?["type"] == .string(type))
        #expect(reply.json["metadata"]?["fields"]?.elements?.contains(["name": "name"]) == true)
        #expect(reply.json.member("name") != nil)
        let chosen: KeyValuePairs = ["metadata": "1", "fields": "id"]
        #expect(try await test.graph(.get, "/v2.12/\(name)", chosen, token: token).json.member("metadata") != nil)
        #expect(try await test.graph(.get, "/v2.12/\(name)", token: token).json.member("metadata") == nil)
    }

    @Test("every list it tells is there")
    func connections() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions,user_events,create_event,user_photos,publish_checkins")
        let posted = try await test.graph(.post, "/v2.12/me/feed", ["message": "x"], token: token)
        let post = try #require(posted.json["id"]?.text)
        let said = try await test.graph(.post, "/v2.12/\(post)/comments", ["message": "x"], token: token)
        let upload = try await test.upload("/v2.12/me/photos", TestImages.png, token: token)
        let album = try await test.graph(.post, "/v2.12/me/albums", ["name": "x"], token: token)
        let event: KeyValuePairs = ["name": "x", "start_time": "2030-01-01T10:00:00Z"]
        let made = try await test.graph(.post, "/v2.12/me/events", event, token: token)
        let place: KeyValuePairs = ["place": "70001", "coordinates": #"{"latitude":"48.2","longitude":"16.3"}"#]
        let checkIn = try await test.graph(.post, "/v2.12/me/checkins", place, token: token)
        let objects = [said, upload, album, made, checkIn].compactMap { $0.json["id"]?.text }
        #expect(objects.count == 5)
        var count = 0
        for name in ["me", TestSandbox.bookshop, post] + objects {
            let reply = try await test.graph(.get, "/v2.12/\(name)", ["metadata": "1"], token: token)
            guard case .object(let members)? = reply.json["metadata"]?["connections"] else {
                Issue.record("\(name) has no connections")
                continue
            }
            for member in members {
                let target = try #require(member.value.text.flatMap { WebURL($0)?.target })
                let list = try await test.graph(.get, target)
                // One is read by the Page alone.
                let isForPage = member.name == "scheduled_posts" && list.code == ["210", nil]
                #expect(list.json["data"]?.elements != nil || isForPage, "\(name) \(member.name)")
                count += 1
            }
        }
        #expect(count == NodeType.allCases.map(\.edges.count).reduce(0, +))
    }
}

@Suite("the Pages a person likes")
struct PageLikeTests {
    @Test("they come the latest first with their category and when, and page")
    func list() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: "user_likes")
        let fields: KeyValuePairs = ["fields": "name,category,created_time", "limit": "3"]
        let reply = try await test.graph(.get, "/v25.0/me/likes", fields, token: token)
        #expect(reply.data.map { $0["category"] } == ["Movie", "Author", "Book"])
        #expect(reply.data.first?["name"] == "A Quiet Harbour")
        #expect(reply.data.first?["created_time"]?.text?.hasSuffix("+0000") == true)
        let next = try #require(reply.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target })
        #expect(try await test.graph(.get, next).data.map { $0["name"] } == ["The Salt Atlas"])
        let plain = try await test.graph(.get, "/v25.0/me/likes", ["limit": "1"], token: token)
        guard case .object(let members)? = plain.data.first else {
            Issue.record("the first is no object")
            return
        }
        #expect(members.map(\.name) == ["name", "id", "created_time"])
        let without = try await test.token("1002", scope: "email")
        #expect(try await test.graph(.get, "/v25.0/me/likes", token: without).json == ["data": []])
        let wrong = try await test.graph(.get, "/v25.0/me/likes", ["fields": "author"], token: token)
        #expect(wrong.code == ["100", nil])
    }

    @Test("a visitor likes a Page on its page, and takes it back")
    func site() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1005", browser)
        let token = try await test.token("1005", scope: "user_likes")
        let address = "/profile.php?id=\(TestSandbox.club)"
        func press(_ act: String) async throws -> [JSON?] {
            let form = FormFields(["csrf": try test.csrf(try await browser.get(address)), "act": act])
            let done = try await browser.post("/sandbox/pages/\(TestSandbox.club)", form)
            #expect(done.status == .seeOther)
            return try await test.graph(.get, "/v25.0/me/likes", token: token).data.map { $0["name"] }
        }
        #expect(try await press("like").first == "Reading by Lamplight 🕯️")
        let count = try await test.graph(.get, "/v25.0/\(TestSandbox.club)", ["fields": "fan_count"], token: token)
        #expect(count.json["fan_count"] == 1)
        #expect(try await press("unlike") == ["The Salt Atlas"])
    }
}
