import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what others say on Pages and of them")
struct PageVisitorTests {
    private static let page = "/v25.0/\(TestSandbox.bookshop)"
    private static let name = "Fernsby & Daughters, Booksellers"

    /// Writes on the wall of a Page, on the site.
    private func write(_ test: TestSandbox, _ message: String, by person: String, on page: String) async throws {
        let browser = try test.browser()
        _ = try await test.login(person, browser: browser, ["scope": "email"])
        let wall = try await browser.get("/profile.php?id=\(page)")
        let form = FormFields(["csrf": try test.csrf(wall), "act": "write", "message": message])
        #expect(try await browser.post("/sandbox/pages/\(page)", form).status == .seeOther)
    }

    private func messages(
        _ test: TestSandbox,
        _ edge: String,
        token: String,
        _ page: String = TestSandbox.bookshop
    ) async throws -> [String?] {
        try await test.graph(.get, "/v25.0/\(page)/\(edge)", token: token).data.map { $0["message"]?.text }
    }

    @Test("a visitor's post stands in visitor_posts and in feed, not among what the Page posted")
    func visitors() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        try await write(test, "Are you open on Sundays?", by: "1005", on: TestSandbox.bookshop)
        #expect(try await messages(test, "visitor_posts", token: token) == ["Are you open on Sundays?"])
        #expect(try await messages(test, "feed", token: token).first == "Are you open on Sundays?")
        for edge in ["posts", "published_posts"] {
            #expect(try await messages(test, edge, token: token).count == 1, "\(edge)")
        }
        let fields: KeyValuePairs = ["fields": "from,to,is_published,privacy"]
        let list = try await test.graph(.get, "\(Self.page)/visitor_posts", fields, token: token)
        let post = try #require(list.data.first)
        #expect(post["from"]?["id"] == "1005")
        #expect(post["to"]?["data"]?.elements?.map { $0["name"] } == [.string(Self.name)])
        #expect(post["is_published"] == true)
        #expect(post["privacy"]?["value"] == "EVERYONE")
        #expect(post["id"]?.text?.hasPrefix(TestSandbox.bookshop + "_") == true)
        let user = try await test.token(scope: TestSandbox.allOfPages)
        let asUser = try await test.graph(.get, "\(Self.page)/visitor_posts", fields, token: user)
        #expect(asUser.data.count == 1)
        #expect(asUser.data.first?.member("from") == nil)
    }

    @Test("without the permission for others' words, the lists of them are 10 and the feed is the Page's own")
    func permission() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken(scope: "pages_show_list,pages_read_engagement")
        try await write(test, "Hello", by: "1005", on: TestSandbox.bookshop)
        for edge in ["visitor_posts", "tagged"] {
            let reply = try await test.graph(.get, "\(Self.page)/\(edge)", token: token)
            #expect(reply.status == .forbidden)
            #expect(reply.code == ["10", nil])
            #expect(reply.error?["message"]?.text?.contains("pages_read_user_content") == true)
        }
        #expect(try await messages(test, "feed", token: token).count == 1)
        let more = try await test.pageToken()
        let list = try await test.graph(.get, "\(Self.page)/visitor_posts", token: more)
        let id = try #require(list.data.first?["id"]?.text)
        #expect(try await test.graph(.get, "/v25.0/\(id)", token: more).json["message"] == "Hello")
        let user = try await test.token(scope: "pages_show_list")
        _ = try await test.graph(.delete, "/v25.0/me/permissions/pages_read_user_content", token: user)
        #expect(try await test.graph(.get, "/v25.0/\(id)", token: more).code == ["10", nil])
        let stranger = try await test.token("1005", scope: TestSandbox.allOfPages)
        #expect(try await test.graph(.get, "\(Self.page)/visitor_posts", token: stranger).code == ["10", nil])
    }

    @Test("a post that names a Page says where, and stands in its list of tags, but not in the namer's own")
    func tagged() async throws {
        let test = try await TestSandbox(.current)
        let (club, shop) = (try await test.pageToken(TestSandbox.club), try await test.pageToken())
        let message = "📚 At @[\(TestSandbox.bookshop)] today, @[9], @[x"
        let path = "/v25.0/\(TestSandbox.club)/feed"
        let posted = try await test.graph(.post, path, ["message": message], token: club)
        let id = try #require(posted.json["id"]?.text)
        let fields: KeyValuePairs = ["fields": "message,message_tags"]
        let post = try await test.graph(.get, "/v25.0/\(id)", fields, token: club).json
        #expect(post["message"]?.text == "📚 At \(Self.name) today, @[9], @[x")
        #expect(
            post["message_tags"] == [
                [
                    "id": .string(TestSandbox.bookshop), "name": .string(Self.name), "type": "page", "offset": 5,
                    "length": 32,
                ]
            ]
        )
        #expect(try await messages(test, "tagged", token: shop) == ["📚 At \(Self.name) today, @[9], @[x"])
        #expect(try await messages(test, "tagged", token: club, TestSandbox.club).isEmpty)
        let own: KeyValuePairs = ["message": "We, @[\(TestSandbox.bookshop)]"]
        _ = try await test.graph(.post, "\(Self.page)/feed", own, token: shop)
        let hidden: KeyValuePairs = ["message": "later @[\(TestSandbox.bookshop)]", "published": "false"]
        _ = try await test.graph(.post, path, hidden, token: club)
        #expect(try await messages(test, "tagged", token: shop).count == 1)
        try await write(test, "I like @[\(TestSandbox.bookshop)] too", by: "1006", on: TestSandbox.club)
        #expect(try await messages(test, "tagged", token: shop).first == "I like \(Self.name) too")
    }

    @Test("until 2018 a person wrote on a Page through an app, for all to see; since then it is 200")
    func classic() async throws {
        let test = try await TestSandbox(.classic)
        let token = try await test.token("1005", scope: "publish_actions", audience: "SELF")
        let path = "/v2.12/\(TestSandbox.bookshop)"
        let fields: KeyValuePairs = ["message": "Hello @[\(TestSandbox.club)]"]
        let posted = try await test.graph(.post, "\(path)/feed", fields, token: token)
        #expect(posted.json["id"]?.text?.hasPrefix(TestSandbox.bookshop + "_") == true)
        let other = try await test.token("1006", scope: "email")
        let list = try await test.graph(.get, "\(path)/visitor_posts", ["fields": "message,from"], token: other)
        #expect(list.data.map { $0["message"]?.text } == ["Hello @[\(TestSandbox.club)]"])
        #expect(list.data.first?["from"]?["id"] == "1005")
        let without = try await test.token("1006", scope: "email")
        #expect(try await test.graph(.post, "\(path)/feed", ["message": "x"], token: without).code == ["283", nil])
    }

    @Test("a visitor who says nothing is refused, and so is nobody")
    func refused() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        let wall = try await browser.get("/profile.php?id=\(TestSandbox.bookshop)")
        #expect(wall.document.first("textarea[name=message]") == nil)
        _ = try await test.login("1005", browser: browser, ["scope": "email"])
        let page = try await browser.get("/profile.php?id=\(TestSandbox.bookshop)")
        #expect(page.document.first("textarea[name=message]") != nil)
        let form = FormFields(["csrf": try test.csrf(page), "act": "write", "message": "  "])
        let reply = try await browser.post("/sandbox/pages/\(TestSandbox.bookshop)", form)
        #expect(reply.status == .unprocessableContent)
    }
}
