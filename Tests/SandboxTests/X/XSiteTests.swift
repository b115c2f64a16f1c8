import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("the pages of the X face")
struct XSiteTests {
    @Test(
        "every page says that it is a sandbox, is accessible, and lets no script run",
        arguments: [
            "/", "/people", "/people?q=ada", "/Ada_1001", "/search?q=%23books", "/settings/apps", "/sandbox/apps",
            "/sandbox/control", "/intent/tweet?text=Hello&url=https%3A%2F%2Fbooks.example.com", "/nothing_here",
        ]
    )
    func pages(path: String) async throws {
        let x = try await TestX()
        _ = try await x.token()
        let browser = try x.browser()
        try await x.act(as: "1001", browser)
        let page = try await browser.get(path)
        #expect(page.status == (path == "/nothing_here" ? .notFound : .ok))
        #expect(page.text.contains("Sandbox. A pretend network"))
        #expect(page.text.contains("Connected apps"))
        #expect(!page.text.contains("Password"))
        #expect(page.fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(page.document.all("script").isEmpty)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
    }

    @Test("somebody who is nobody yet is asked who they are, on pages that are accessible")
    func dialogs() async throws {
        let x = try await TestX()
        let request = try await x.requestToken().keys
        for address in [x.authorizeAddress(), "/oauth/authorize?oauth_token=\(request.token)", "/intent/tweet?text=x"] {
            let browser = try x.browser()
            let chooser = try await browser.get(address)
            #expect(chooser.text.contains("Who are you?"))
            #expect(AccessibilityCheck.faults(in: chooser.document) == [])
            try await x.act(as: "1001", browser)
            let page = try await browser.get(address)
            #expect(page.text.contains("You are Ada Fernsby"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let leaves = page.fields[.contentSecurityPolicy]?.contains("form-action 'self' http://127.0.0.1:8080")
            #expect(leaves == !address.hasPrefix("/intent"))
        }
    }

    @Test("the composer takes text, link, hashtags and name, and posts as the person in front of it")
    func composer() async throws {
        let x = try await TestX()
        let browser = try x.browser()
        try await x.act(as: "1001", browser)
        let address = "/intent/tweet?text=A%20review&url=https%3A%2F%2Fbooks.example.com%2F1&hashtags=books,tea&via=ada"
        let page = try await browser.get(address)
        let text = "A review https://books.example.com/1 #books #tea via @ada"
        #expect(page.document.first("textarea")?.text.contains(text) == true)
        let csrf = try x.test.csrf(page)
        let long = String(repeating: "a", count: 281)
        let refused = try await browser.post(address, FormFields(["csrf": csrf, "act": "publish", "text": long]))
        #expect(refused.status == .unprocessableContent)
        #expect(refused.document.first("textarea")?.text.contains(long) == true)
        #expect(refused.text.contains("counts 281"))
        let done = try await browser.post(address, FormFields(["csrf": csrf, "act": "publish", "text": text]))
        #expect(done.status == .seeOther)
        let post = try await browser.get(try #require(done.fields[.location]))
        #expect(post.document.first("h1")?.text == "A post by Ada Fernsby")
        #expect(post.document.first("p[class=message]")?.text == text)
        #expect(post.document.all("p[class=message] a").count == 3)
        let again = try await browser.post(address, FormFields(["csrf": csrf, "act": "publish", "text": text]))
        #expect(again.status == .unprocessableContent)
        let forged = try await browser.post(address, FormFields(["csrf": "x", "act": "publish", "text": "forged"]))
        #expect(forged.status == .forbidden)
        let gone = try await browser.post(post.url.path, FormFields(["csrf": csrf]))
        #expect(gone.status == .seeOther)
        #expect(try await browser.get(post.url.path).status == .notFound)
    }

    @Test("nobody deletes another's post")
    func foreignPost() async throws {
        let x = try await TestX()
        let id = try #require(try await x.post("mine", try await x.token()).json["data"]?["id"]?.text)
        let browser = try x.browser()
        try await x.act(as: "1002", browser)
        let csrf = try x.test.csrf(try await browser.get("/Ada_1001"))
        #expect(try await browser.post("/Ada_1001/status/\(id)", FormFields(["csrf": csrf])).status == .notFound)
        #expect(try await browser.get("/Ada_1001/status/\(id)").status == .ok)
    }

    @Test("hostile text arrives on the page as it was posted", arguments: Fixtures.hostileTexts)
    func hostile(fixture: Fixtures.HostileText) async throws {
        let x = try await TestX()
        let token = try await x.token()
        let reply = try await x.post(fixture.text, token)
        // The network itself refuses what is too long, empty or holds certain marks.
        guard reply.status == .created else {
            #expect(reply.status == .badRequest)
            return
        }
        let id = try #require(reply.json["data"]?["id"]?.text)
        let page = try await x.browser().get("/Ada_1001/status/\(id)")
        #expect(page.status == .ok)
        #expect(page.document.all("script").isEmpty)
        #expect(page.document.all("article").count == 1)
        let message = try #require(page.document.first("p[class=message]"))
        #expect(message.all("*").allSatisfy { $0.name == "a" })
    }

    @Test("every person has a username that fits, and a timeline under it", arguments: Array(SeedPeople.all.indices))
    func names(index: Int) async throws {
        let x = try await TestX()
        let browser = try x.browser()
        let first = try await browser.get("/profile.php?id=\(SeedPeople.id(at: index))")
        #expect(first.status == .seeOther)
        let address = try #require(first.fields[.location])
        #expect(Username.isWellFormed(String(address.dropFirst())))
        let page = try await browser.get(address)
        #expect(page.status == .ok)
        #expect(page.document.first("h1")?.text == SeedPeople.all[index].name)
    }

    @Test("an app is registered by hand, with keys of both kinds")
    func register() async throws {
        let x = try await TestX()
        let browser = try x.browser()
        let csrf = try x.test.csrf(try await browser.get("/sandbox/apps"))
        let bad = FormFields(["csrf": csrf, "name": "By hand", "redirect_uri": "javascript:alert(1)"])
        #expect(try await browser.post("/sandbox/apps", bad).status == .unprocessableContent)
        let good = FormFields([
            "csrf": csrf, "name": "By hand", "redirect_uri": "http://a.example/\r\nhttp://b.example/", "type": "public",
        ])
        #expect(try await browser.post("/sandbox/apps", good).status == .seeOther)
        let page = try await browser.get("/sandbox/apps").text
        for text in ["http://b.example/", "none: a public client", "Consumer key"] { #expect(page.contains(text)) }
    }

    @Test("the program registers itself once and keeps its keys")
    func idempotent() async throws {
        let x = try await TestX()
        let again = try await x.test.sandbox.registerXApp(name: "Flyleaf", redirectURIs: ["http://localhost/other"])
        #expect(again.clientID == x.app.clientID)
        #expect(again.consumerSecret == x.app.consumerSecret)
        #expect(again.redirectURIs.count == 2)
    }
}
