import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("likes and comments")
struct ReactionTests {
    /// A post of Ada's, published by the app.
    private func post(_ test: TestSandbox, _ token: String) async throws -> String {
        let reply = try await test.graph(.post, "/v2.8/me/feed", ["message": "A post"], token: token)
        return try #require(reply.json["id"]?.text)
    }

    @Test("liking counts once, is told in the summary, and can be taken back")
    func likes() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let ben = try await test.token("1002", scope: "publish_actions")
        let id = try await post(test, ada)
        for token in [ben, ben, ada] {
            #expect(try await test.graph(.post, "/v2.8/\(id)/likes", token: token).json == ["success": true])
        }
        let list = try await test.graph(.get, "/v2.8/\(id)/likes", ["summary": "1"], token: ben)
        #expect(list.data.map { $0["id"] } == ["1001", "1002"])
        #expect(list.json["summary"] == ["total_count": 2, "can_like": true, "has_liked": true])
        #expect(try await test.graph(.delete, "/v1.0/\(id)/likes", token: ben).text == "true")
        let after = try await test.graph(.get, "/v2.8/\(id)/likes", ["summary": "true", "limit": "1"], token: ben)
        #expect(after.json["summary"]?["has_liked"] == false)
        #expect(after.json["summary"]?["total_count"] == 1)
        #expect(try await test.graph(.get, "/v2.8/\(id)/likes", token: ben).json.member("summary") == nil)
    }

    @Test("comments come in the order they were written, by page, with a summary")
    func comments() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let ben = try await test.token("1002", scope: "publish_actions")
        let id = try await post(test, ada)
        var ids: [String] = []
        for (token, text) in [(ada, "one"), (ben, "two"), (ben, "two")] {
            let reply = try await test.graph(.post, "/v2.8/\(id)/comments", ["message": text], token: token)
            ids.append(try #require(reply.json["id"]?.text))
        }
        let first = try await test.graph(.get, "/v2.8/\(id)/comments", ["limit": "2", "summary": "1"], token: ben)
        #expect(first.data.map { $0["message"] } == ["one", "two"])
        #expect(first.data.map { $0["can_remove"] } == [false, true])
        #expect(first.json["summary"]?["total_count"] == 3)
        let after = try #require(first.json["paging"]?["cursors"]?["after"]?.text)
        let second = try await test.graph(.get, "/v2.8/\(id)/comments", ["limit": "2", "after": after], token: ben)
        #expect(second.data.map { $0["id"]?.text } == [ids[2]])
        let comment = try await test.graph(.get, "/v2.8/\(ids[0])", token: ben).json
        #expect(comment["from"]?["name"] == "Ada Fernsby")
        _ = try await test.graph(.post, "/v2.8/\(ids[0])/likes", token: ben)
        let liked = try await test.graph(.get, "/v2.8/\(ids[0])", token: ben).json
        #expect(liked["like_count"] == 1)
        #expect(liked["user_likes"] == true)
    }

    @Test("a comment is deleted by its writer or the owner of the wall, and by nobody else")
    func deleteComment() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let ben = try await test.token("1002", scope: "publish_actions")
        let chloe = try await test.token("1003", scope: "publish_actions")
        let id = try await post(test, ada)
        func comment(_ token: String) async throws -> String {
            let reply = try await test.graph(.post, "/\(id)/comments", ["message": "x"], token: token)
            return try #require(reply.json["id"]?.text)
        }
        let (one, two) = (try await comment(ben), try await comment(ben))
        #expect(try await test.graph(.delete, "/\(one)", token: chloe).code == ["200", nil])
        #expect(try await test.graph(.delete, "/\(one)", token: ben).status == .ok)
        #expect(try await test.graph(.delete, "/\(two)", token: ada).status == .ok)
        #expect(try await test.graph(.get, "/\(id)/comments", token: ada).data.isEmpty)
        #expect(try await test.graph(.delete, "/\(two)", token: ada).code == ["100", "33"])
    }

    @Test("the fields of a post hold likes and comments with their summaries")
    func fields() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let id = try await post(test, ada)
        let bare = try await test.graph(.get, "/v2.3/\(id)", token: ada).json
        #expect(bare.member("likes") == nil && bare.member("comments") == nil)
        _ = try await test.graph(.post, "/\(id)/likes", token: ada)
        _ = try await test.graph(.post, "/\(id)/comments", ["message": "x"], token: ada)
        let full = try await test.graph(.get, "/v2.3/\(id)", token: ada).json
        #expect(full["likes"]?["data"]?.elements?.count == 1)
        #expect(full["comments"]?["data"]?.elements?.count == 1)
        let asked = "likes.limit(0).summary(true),comments.summary(1)"
        let summary = try await test.graph(.get, "/v2.8/\(id)", ["fields": asked], token: ada).json
        #expect(summary["likes"]?["summary"]?["total_count"] == 1)
        #expect(summary["likes"]?["data"] == [])
        #expect(summary["comments"]?["summary"]?["total_count"] == 1)
    }

    @Test("a photo and its post have the same likes and comments")
    func photo() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let reply = try await test.upload("/me/photos", TestImages.png, token: ada)
        let photo = try #require(reply.json["id"]?.text)
        let post = try #require(reply.json["post_id"]?.text)
        _ = try await test.graph(.post, "/\(photo)/likes", token: ada)
        _ = try await test.graph(.post, "/\(post)/comments", ["message": "x"], token: ada)
        #expect(try await test.graph(.get, "/\(post)/likes", token: ada).data.count == 1)
        #expect(try await test.graph(.get, "/\(photo)/comments", token: ada).data.count == 1)
    }

    @Test("an empty comment, one too long, one on nothing and one without permission are refused")
    func refused() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let id = try await post(test, ada)
        let path = "/v2.8/\(id)/comments"
        for (message, isTaken) in [
            ("", false), (" \n", false), (String(repeating: "a", count: 8000), true),
            (String(repeating: "a", count: 8001), false),
        ] {
            let reply = try await test.graph(.post, path, ["message": message], token: ada)
            #expect((reply.status == .ok) == isTaken)
            if !isTaken { #expect(reply.code == ["100", nil]) }
        }
        for object in ["1001_999999", "5000000000000999", "4000000000000001", "1001"] {
            #expect(try await test.graph(.post, "/\(object)/likes", token: ada).code == ["100", "33"], "\(object)")
        }
        let reader = try await test.token("1003", scope: "user_posts")
        #expect(try await test.graph(.post, "/\(id)/likes", token: reader).code == ["200", nil])
        let stranger = try await test.token("\(SeedPeople.lonely)", scope: "publish_actions")
        let hidden = try await test.graph(
            .post,
            "/v2.8/me/feed",
            ["message": "hidden", "privacy": #"{"value":"SELF"}"#],
            token: ada
        )
        let secret = try #require(hidden.json["id"]?.text)
        #expect(try await test.graph(.post, "/\(secret)/likes", token: stranger).code == ["100", "33"])
        #expect(try await test.graph(.get, "/\(secret)/comments", token: stranger).code == ["100", "33"])
    }

    @Test("a visitor likes and comments on the wall, and takes both back")
    func page() async throws {
        let test = try await TestSandbox()
        let id = try await post(test, try await test.token(scope: "publish_actions"))
        let number = try #require(id.split(separator: "_").last)
        let browser = try test.browser()
        try await test.act(as: "1002", browser)
        let address = "/1001/posts/\(number)"
        func press(_ act: String, _ comment: String = "") async throws -> AppPage {
            let page = try await browser.get("/1001")
            let form = FormFields([
                "csrf": try test.csrf(page), "act": act, "comment": comment, "next": "/profile.php?id=1001",
            ])
            let done = try await browser.post(address, form)
            #expect(done.status == .seeOther)
            #expect(done.fields[.location] == "/profile.php?id=1001")
            return try await browser.get("/1001")
        }
        #expect(try await press("like").text.contains("You like this."))
        let wall = try await press("comment", "Lovely <b>shelf</b>")
        #expect(wall.text.contains("Lovely <b>shelf</b>"))
        #expect(AccessibilityCheck.faults(in: wall.document) == [])
        let comment = try #require(wall.document.first("article input[name=comment][type=hidden]")?["value"])
        #expect(!(try await press("remove", comment).text.contains("Lovely")))
        #expect(!(try await press("unlike").text.contains("You like this.")))
    }

    @Test("nobody acts without being somebody, without a token of the form, or on what they cannot see")
    func guarded() async throws {
        let test = try await TestSandbox()
        let ada = try await test.token(scope: "publish_actions")
        let reply = try await test.graph(
            .post,
            "/v2.8/me/feed",
            ["message": "mine", "privacy": #"{"value":"SELF"}"#],
            token: ada
        )
        let number = try #require(reply.json["id"]?.text?.split(separator: "_").last)
        let address = "/1001/posts/\(number)"
        let nobody = try test.browser()
        let page = try await nobody.get("/1001")
        #expect(page.document.first("article form button") == nil)
        let csrf = try test.csrf(page)
        let like = FormFields(["csrf": csrf, "act": "like"])
        #expect(try await nobody.post(address, like).status == .unauthorized)
        let browser = try test.browser()
        try await test.act(as: "1002", browser)
        #expect(try await browser.post(address, FormFields(["act": "like"])).status == .forbidden)
        let token = try test.csrf(try await browser.get("/1002"))
        #expect(try await browser.post(address, FormFields(["csrf": token, "act": "like"])).status == .notFound)
    }
}
