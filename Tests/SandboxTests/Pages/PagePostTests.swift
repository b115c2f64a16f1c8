import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what Pages post")
struct PagePostTests {
    private static let own = "/v25.0/\(TestSandbox.bookshop)/feed"

    @Test("a post with everything comes back as it was sent, from the Page, to all")
    func everything() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let sent: KeyValuePairs = [
            "message": "Read this 📖", "link": "http://localhost:8080/reviews/1", "place": "70001", "tags": "1005,1006",
        ]
        let reply = try await test.graph(.post, Self.own, sent, token: token)
        let id = try #require(reply.json["id"]?.text)
        #expect(id.hasPrefix(TestSandbox.bookshop + "_"))
        let fields = "message,link,from,to,place,with_tags,privacy,is_published,permalink_url"
        let post = try await test.graph(.get, "/v25.0/\(id)", ["fields": fields], token: token).json
        #expect(post["message"] == "Read this 📖")
        #expect(post["link"] == "http://localhost:8080/reviews/1")
        #expect(
            post["from"] == ["name": "Fernsby & Daughters, Booksellers", "id": .string(TestSandbox.bookshop)]
        )
        #expect(post.member("to") == nil)
        #expect(post["place"]?["name"] == "Lamplight Books")
        #expect(post["with_tags"]?["data"]?.elements?.map { $0["id"] } == ["1005", "1006"])
        #expect(post["privacy"]?["value"] == "EVERYONE")
        #expect(post["is_published"] == true)
        let page = try #require(post["permalink_url"]?.text.flatMap { WebURL($0)?.target })
        #expect(try await test.browser().get(page).text.contains("Read this 📖"))
    }

    @Test("me/feed is the Page's; feed, posts and published_posts are one list, newest first, that pages")
    func lists() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        for number in 1...3 {
            let reply = try await test.graph(.post, "/v25.0/me/feed", ["message": "post \(number)"], token: token)
            #expect(reply.json["id"]?.text?.hasPrefix(TestSandbox.bookshop) == true)
        }
        for edge in ["feed", "posts", "published_posts"] {
            let path = "/v25.0/\(TestSandbox.bookshop)/\(edge)"
            let first = try await test.graph(.get, path, ["limit": "2"], token: token)
            #expect(first.data.map { $0["message"] } == ["post 3", "post 2"])
            let next = try #require(first.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target })
            #expect(try await test.graph(.get, next).data.map { $0["message"] }.first == "post 1")
        }
        for edge in ["insights", "conversations"] {
            let reply = try await test.graph(.get, "/v25.0/\(TestSandbox.bookshop)/\(edge)", token: token)
            #expect(reply.code == ["2500", nil], "\(edge)")
        }
    }

    @Test("what was not published is seen by the Page alone, and on no list")
    func unpublished() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let reply = try await test.graph(.post, Self.own, ["message": "later", "published": "false"], token: token)
        let id = try #require(reply.json["id"]?.text)
        let post = try await test.graph(.get, "/v25.0/\(id)", ["fields": "message,is_published"], token: token)
        #expect(post.json["is_published"] == false)
        let messages = try await test.graph(.get, Self.own, token: token).data.map { $0["message"] }
        #expect(!messages.contains("later"))
        let user = try await test.token(scope: "pages_show_list,pages_read_engagement")
        #expect(try await test.graph(.get, "/v25.0/\(id)", token: user).code == ["100", "33"])
    }

    @Test("each permission that is missing has its own error, and nothing is posted")
    func permissions() async throws {
        let test = try await TestSandbox(.current)
        func post(_ scope: String, asPage: Bool = true) async throws -> GraphReply {
            let token = asPage ? try await test.pageToken(scope: scope) : try await test.token(scope: scope)
            return try await test.graph(.post, Self.own, ["message": "x"], token: token)
        }
        // Each answer in a world of its own would be slower: the permissions only grow.
        #expect(try await post("pages_show_list").code == ["283", nil])
        let reading = try await post("pages_show_list,pages_read_engagement")
        #expect(reading.status == .forbidden)
        #expect(reading.code == ["200", nil])
        #expect(reading.error?["message"]?.text?.contains("pages_manage_posts") == true)
        let user = try await post(TestSandbox.allOfPages, asPage: false)
        #expect(user.status == .forbidden)
        #expect(user.code == ["200", nil])
        #expect(user.error?["message"]?.text?.contains("access token of the page") == true)
        let token = try await test.pageToken()
        #expect(try await test.graph(.get, Self.own, token: token).data.count == 1)
        #expect(try await test.graph(.post, Self.own, ["message": "x"]).code == ["104", nil])
    }

    @Test("without CREATE_CONTENT, and with the token of another Page, it is 200")
    func task() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken(TestSandbox.club, of: "1003")
        let reply = try await test.graph(.post, "/v25.0/\(TestSandbox.club)/feed", ["message": "x"], token: token)
        #expect(reply.status == .forbidden)
        #expect(reply.code == ["200", nil])
        #expect(reply.error?["message"]?.text?.contains("CREATE_CONTENT") == true)
        let other = try await test.pageToken(TestSandbox.club)
        #expect(try await test.graph(.post, Self.own, ["message": "x"], token: other).code == ["200", nil])
    }

    @Test("reading needs its permission: 10 without, and who wrote is told to the Page alone")
    func reading() async throws {
        let test = try await TestSandbox(.current)
        let without = try await test.pageToken(scope: "pages_show_list")
        #expect(try await test.graph(.get, Self.own, token: without).code == ["10", nil])
        let stranger = try await test.token("1005", scope: "pages_show_list,pages_read_engagement")
        #expect(try await test.graph(.get, Self.own, token: stranger).code == ["10", nil])
        let user = try await test.token(scope: "pages_show_list,pages_read_engagement")
        let fields: KeyValuePairs = ["fields": "message,from"]
        let asUser = try await test.graph(.get, Self.own, fields, token: user)
        #expect(asUser.data.first?["message"] == "The window seat is free again. First come, first read.")
        #expect(asUser.data.first?.member("from") == nil)
        let seeded = try #require(asUser.data.first?["id"]?.text)
        #expect(try await test.graph(.get, "/v25.0/\(seeded)", token: user).json.member("message") != nil)
        let page = try await test.pageToken(scope: "pages_show_list,pages_read_engagement")
        #expect(try await test.graph(.get, Self.own, fields, token: page).data.first?.member("from") != nil)
        #expect(try await test.graph(.get, "/v25.0/1001/feed", token: page).code == ["102", nil])
    }

    @Test("the same twice in a row is 506, and a wrong parameter 100")
    func refused() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        #expect(try await test.graph(.post, Self.own, ["message": "one"], token: token).status == .ok)
        #expect(try await test.graph(.post, Self.own, ["message": "one"], token: token).code == ["506", nil])
        for fields in [
            [:], ["tags": "1005", "message": "x"], ["link": "nowhere"], ["place": "9", "message": "x"],
            ["place": "70001", "tags": "999999", "message": "x"],
        ] as [KeyValuePairs<String, String>] {
            #expect(try await test.graph(.post, Self.own, fields, token: token).code == ["100", nil])
        }
    }

    @Test("the Page takes its posts back and changes them; the person's own token does not")
    func deleteAndEdit() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let posted = try await test.graph(.post, Self.own, ["message": "one"], token: token)
        let id = try #require(posted.json["id"]?.text)
        let user = try await test.token(scope: TestSandbox.allOfPages)
        #expect(try await test.graph(.delete, "/v25.0/\(id)", token: user).code == ["200", nil])
        #expect(try await test.graph(.post, "/v25.0/\(id)", ["message": "two"], token: token).json == ["success": true])
        #expect(try await test.graph(.get, "/v25.0/\(id)", token: token).json["message"] == "two")
        #expect(try await test.graph(.delete, "/v25.0/\(id)", token: token).json == ["success": true])
        #expect(try await test.graph(.get, "/v25.0/\(id)", token: token).code == ["100", "33"])
    }

    @Test("an answer that gets lost leaves one post, which the list shows; a server error leaves none")
    func faults() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        _ = try await test.control(["act": "fault", "kind": "drop", "path": "feed"])
        let lost = try await test.graph(.post, Self.own, ["message": "once"], token: token)
        #expect(Sandbox.isDropped(lost.response))
        _ = try await test.control(["act": "fault", "kind": "server_error", "path": "feed"])
        #expect(try await test.graph(.post, Self.own, ["message": "never"], token: token).code == ["2", nil])
        let messages = try await test.graph(.get, Self.own, ["limit": "2"], token: token).data.map { $0["message"] }
        #expect(messages.first == "once")
        #expect(!messages.contains("never"))
    }

    @Test("the classic edition posts by manage_pages and publish_pages, and everybody reads")
    func classic() async throws {
        let test = try await TestSandbox(.classic)
        let user = try await test.token(scope: "manage_pages,publish_pages")
        let list = try await test.graph(.get, "/v2.12/me/accounts", token: user)
        let token = try #require(list.data.first?["access_token"]?.text)
        let reply = try await test.graph(.post, "/v2.12/me/feed", ["message": "x"], token: token)
        #expect(reply.json["id"]?.text?.hasPrefix(TestSandbox.bookshop) == true)
        let other = try await test.token("1005", scope: "email")
        let read = try await test.graph(.get, "/v2.12/\(TestSandbox.bookshop)/feed", token: other)
        #expect(read.data.first?["message"] == "x")
        let reader = try await test.token(scope: "manage_pages", untick: ["publish_pages"])
        _ = try await test.graph(.delete, "/v2.12/me/permissions/publish_pages", token: reader)
        let refused = try await test.graph(.post, "/v2.12/me/feed", ["message": "y"], token: token)
        #expect(refused.code == ["200", nil])
        #expect(refused.error?["message"]?.text?.contains("publish_pages") == true)
    }

    @Test("likes and comments in the Page's name need engagement and MODERATE; others' words their permission")
    func reactions() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let posted = try await test.graph(.post, Self.own, ["message": "one"], token: token)
        let id = try #require(posted.json["id"]?.text)
        #expect(try await test.graph(.post, "/v25.0/\(id)/likes", token: token).json == ["success": true])
        let said = try await test.graph(.post, "/v25.0/\(id)/comments", ["message": "Thanks"], token: token)
        #expect(said.json.member("id") != nil)
        let likes = try await test.graph(.get, "/v25.0/\(id)/likes", ["summary": "1"], token: token)
        #expect(likes.data.map { $0["id"] } == [.string(TestSandbox.bookshop)])
        #expect(likes.json["summary"]?["has_liked"] == true)
        let comments = try await test.graph(.get, "/v25.0/\(id)/comments", token: token)
        #expect(comments.data.map { $0["from"]?["name"] } == ["Fernsby & Daughters, Booksellers"])

        let user = try await test.token(scope: "pages_show_list")
        _ = try await test.graph(.delete, "/v25.0/me/permissions/pages_read_user_content", token: user)
        #expect(try await test.graph(.get, "/v25.0/\(id)/comments", token: token).code == ["10", nil])
        #expect(try await test.graph(.get, "/v25.0/\(id)", ["fields": "comments"], token: token).code == ["10", nil])
        #expect(try await test.graph(.get, "/v25.0/\(id)", ["fields": "likes"], token: token).status == .ok)
        _ = try await test.graph(.delete, "/v25.0/me/permissions/pages_manage_engagement", token: user)
        #expect(try await test.graph(.post, "/v25.0/\(id)/likes", token: token).code == ["200", nil])
    }
}
