import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("Pages in the login dialog")
struct PageDialogTests {
    private static let scope = "pages_show_list,pages_manage_posts"

    @Test("it lists the Pages of the person, each with a tick, and asks in words")
    func shown() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        _ = try await test.login("1001", browser: browser, ["scope": "email"])
        let page = try await browser.get(test.dialog(["scope": Self.scope]))
        let boxes = page.document.all("input[name=page]")
        #expect(boxes.map { $0["value"] } == [TestSandbox.bookshop, TestSandbox.club])
        #expect(boxes.allSatisfy { $0["checked"] != nil })
        #expect(page.document.first("h1")?.text == "Let Flyleaf work with your Pages?")
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        try await test.act(as: "1005", browser)
        let without = try await browser.get(test.dialog(["scope": Self.scope]))
        #expect(without.document.all("input[name=page]").isEmpty)
    }

    @Test("a Page without its tick is not told to the app, and its token is none")
    func unticked() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: Self.scope, untick: [TestSandbox.bookshop])
        let list = try await test.graph(.get, "/v25.0/me/accounts", token: token)
        #expect(list.data.map { $0["id"] } == [.string(TestSandbox.club)])
        let rows = try await test.debug(token)["granular_scopes"]?.elements ?? []
        for scope in ["pages_show_list", "pages_manage_posts"] {
            let row = rows.first { $0["scope"] == .string(scope) }
            #expect(row?["target_ids"] == [.string(TestSandbox.club)])
        }
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let settings = try await browser.get("/settings/apps")
        #expect(AccessibilityCheck.faults(in: settings.document) == [])
        #expect(settings.document.all("a.person").map { $0["href"] } == ["/profile.php?id=\(TestSandbox.club)"])
        let fields: KeyValuePairs = ["fields": "access_token"]
        let node = try await test.graph(.get, "/v25.0/\(TestSandbox.bookshop)", fields, token: token)
        #expect(node.json.member("access_token") == nil)
    }

    @Test("without any tick the permission is granted and the list empty; rerequest shows the Pages again")
    func allUnticked() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        let none = [TestSandbox.bookshop, TestSandbox.club]
        let address = try await test.login("1001", browser: browser, ["scope": Self.scope], untick: none)
        let token = try #require(try await test.exchange(try test.code(in: address)).json["access_token"]?.text)
        #expect(try await test.graph(.get, "/v25.0/me/accounts", token: token).json == ["data": []])
        let granted = try await test.graph(.get, "/v25.0/me/permissions", token: token).data
        #expect(granted.contains(["permission": "pages_show_list", "status": "granted"]))

        #expect(try await browser.get(test.dialog(["scope": Self.scope])).status == .found)
        let again = test.dialog(["scope": Self.scope, "auth_type": "rerequest"])
        let page = try await browser.get(again)
        #expect(page.status == .ok)
        #expect(page.document.all("input[name=page]").allSatisfy { $0["checked"] == nil })
        let form = FormFields(["csrf": try test.csrf(page), "act": "continue", "page": TestSandbox.club])
        #expect(try await browser.post(again, form).status == .seeOther)
        let list = try await test.graph(.get, "/v25.0/me/accounts", token: token)
        #expect(list.data.map { $0["id"] } == [.string(TestSandbox.club)])
    }

    @Test("a Page that is taken away ends the app's token of it")
    func takenAway() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        _ = try await test.login("1001", browser: browser, ["scope": Self.scope])
        let token = try await test.pageToken(scope: Self.scope)
        #expect(try await test.graph(.get, "/v25.0/me", token: token).status == .ok)
        let fields: KeyValuePairs = ["scope": Self.scope, "auth_type": "rerequest"]
        _ = try await test.login("1001", browser: browser, fields, untick: [TestSandbox.bookshop])
        #expect(try await test.graph(.get, "/v25.0/me", token: token).code == ["190", "492"])
    }

    @Test("a form cannot tick a Page that the person does not manage")
    func foreignPage() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = test.dialog(["scope": Self.scope])
        let page = try await browser.get(address)
        var form = FormFields(["csrf": try test.csrf(page), "act": "continue", "permission": "pages_show_list"])
        form.append("page", TestSandbox.publisher)
        let answer = try await browser.post(address, form)
        let code = try test.code(in: try #require(answer.fields[.location]))
        let token = try #require(try await test.exchange(code).json["access_token"]?.text)
        #expect(try await test.graph(.get, "/v25.0/me/accounts", token: token).data.isEmpty)
    }

    @Test("the classic edition asks for all Pages at once")
    func classic() async throws {
        let test = try await TestSandbox(.classic)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let page = try await browser.get(test.dialog(["scope": "manage_pages"]))
        #expect(page.document.all("input[name=permission]").map { $0["value"] } == ["manage_pages"])
        #expect(page.document.all("input[name=page]").isEmpty)
    }
}

@Suite("the page of a Page")
struct PageSiteTests {
    @Test("it shows its posts to everybody, and to those who manage it what they may do")
    func wall() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        let address = "/profile.php?id=\(TestSandbox.club)"
        let page = try await browser.get(address)
        #expect(page.text.contains("Next month: a novel without a map."))
        #expect(!page.text.contains("You manage this Page"))
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        try await test.act(as: "1003", browser)
        let managed = try await browser.get(address)
        #expect(managed.text.contains("You manage this Page"))
        #expect(managed.document.all("code").map(\.text).contains("MODERATE"))
        #expect(!managed.document.all("code").map(\.text).contains("CREATE_CONTENT"))
        #expect(AccessibilityCheck.faults(in: managed.document) == [])
        #expect(try await browser.get("/profile.php?id=6000000000000099").status == .notFound)
        #expect(try await browser.get("/").document.all("a.person").contains { $0["href"] == address })
    }

    @Test("people like and comment there as on walls")
    func reactions() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1005", browser)
        let token = try await test.pageToken()
        let feed = "/v25.0/\(TestSandbox.bookshop)/feed"
        let id = try #require(try await test.graph(.post, feed, ["message": "x"], token: token).json["id"]?.text)
        let path = "/\(id.split(separator: "_")[0])/posts/\(id.split(separator: "_")[1])"
        let page = try await browser.get(path)
        var form = FormFields(["csrf": try test.csrf(page), "act": "comment", "comment": "Lovely"])
        #expect(try await browser.post(path, form).status == .seeOther)
        form = FormFields(["csrf": try test.csrf(page), "act": "like"])
        #expect(try await browser.post(path, form).status == .seeOther)
        let comments = try await test.graph(.get, "/v25.0/\(id)/comments", token: token)
        #expect(comments.data.map { $0["message"] } == ["Lovely"])
        let comment = try #require(comments.data.first?["id"]?.text)
        #expect(try await test.graph(.delete, "/v25.0/\(comment)", token: token).json == ["success": true])
    }
}
