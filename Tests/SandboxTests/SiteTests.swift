import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the site")
struct SiteTests {
    @Test(
        "every page says that it is a sandbox, is accessible, and lets no script run",
        arguments: [
            "/", "/people", "/people?q=ada", "/1001", "/profile.php?id=1054", "/settings/apps", "/settings/password",
            "/sandbox/apps", "/sandbox/control", "/nothing/posts/here",
        ]
    )
    func pages(path: String) async throws {
        let test = try await TestSandbox()
        _ = try await test.token()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let page = try await browser.get(path)
        #expect(page.fields[.contentType] == "text/html; charset=utf-8" || path.contains("nothing"))
        guard page.status == .ok else { return }
        #expect(page.text.contains("Sandbox. A pretend network"))
        #expect(page.fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(page.document.all("script").isEmpty)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
    }

    @Test("hostile text arrives on the wall as it was posted", arguments: Fixtures.hostileTexts)
    func hostile(fixture: Fixtures.HostileText) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let fields: KeyValuePairs = ["message": fixture.text, "name": fixture.text, "description": fixture.text]
        let reply = try await test.graph(.post, "/v2.12/me/feed", fields, token: token)
        let id = try #require(reply.json["id"]?.text)
        let back = try await test.graph(.get, "/v2.3/\(id)", token: token)
        #expect(back.json["message"]?.text?.utf8.elementsEqual(fixture.text.utf8) == true)
        let page = try await test.browser().get("/1001/posts/\(id.dropFirst(5))")
        #expect(page.status == .ok)
        #expect(page.document.all("script").isEmpty)
        #expect(page.document.all("article").count == 1)
        let message = try #require(page.document.first("p[class=message]"))
        #expect(message.all("*").isEmpty)
    }

    @Test("every person's wall shows the name as it is", arguments: Array(SeedPeople.all.indices))
    func names(index: Int) async throws {
        let test = try await TestSandbox()
        let page = try await test.browser().get("/profile.php?id=\(SeedPeople.id(at: index))")
        #expect(page.status == .ok)
        let heading = try #require(page.document.first("h1"))
        #expect(heading.text == SeedPeople.all[index].name)
    }

    @Test("a post on a friend's wall shows writer, arrow, friend, place, companions, audience and app")
    func story() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let fields: KeyValuePairs = ["message": "Look", "place": "70001", "tags": "1003"]
        _ = try await test.graph(.post, "/v2.12/1002/feed", fields, token: token)
        let browser = try test.browser()
        try await test.act(as: "1002", browser)
        let post = try #require(try await browser.get("/1002").document.first("article"))
        for part in ["Ada Fernsby", "▸", "Benedikt", "Chloë", "Lamplight Books, London", "Friends", "Flyleaf"] {
            #expect(post.text.contains(part), "\(part)")
        }
    }

    @Test("the same number is a wall for people and an object for programs")
    func numbers() async throws {
        let test = try await TestSandbox()
        #expect(try await test.browser().get("/1001").text.contains("Wall"))
        #expect(try await test.graph(.get, "/1001").json["id"] == "1001")
        let token = try await test.token()
        let browser = try test.browser()
        #expect(try await browser.get("/1001?access_token=\(token)").source.hasPrefix("{"))
    }

    @Test("removing the app on its page ends its tokens with 190/458")
    func removeApp() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let page = try await browser.get("/settings/apps")
        #expect(page.text.contains("Flyleaf"))
        let form = FormFields(["csrf": try test.csrf(page), "act": "remove", "app": test.app])
        #expect(try await browser.post("/settings/apps", form).status == .seeOther)
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "458"])
        #expect(try await browser.get("/settings/apps").text.contains("You have not let any app in"))
    }

    @Test("one permission can be taken back on the page")
    func revoke() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let page = try await browser.get("/settings/apps")
        let form = FormFields([
            "csrf": try test.csrf(page), "act": "revoke", "app": test.app, "permission": "publish_actions",
        ])
        _ = try await browser.post("/settings/apps", form)
        let reply = try await test.graph(.post, "/me/feed", ["message": "x"], token: token)
        #expect(reply.code == ["200", nil])
    }

    @Test("changing the password ends every token with 190/460, and other browsers")
    func password() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let (browser, other) = (try test.browser(), try test.browser())
        try await test.act(as: "1001", browser)
        try await test.act(as: "1001", other)
        let page = try await browser.get("/settings/password")
        _ = try await browser.post("/settings/password", FormFields(["csrf": try test.csrf(page)]))
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "460"])
        #expect(try await browser.get("/settings/password").status == .ok)
        #expect(try await other.get("/settings/password").status == .unauthorized)
    }

    @Test("logging out by the app's address ends its tokens with 190/467 and returns to the app only")
    func logOut() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let evil = FormFields(["next": "https://evil.example/", "access_token": token])
        #expect(try await test.browser().get("/logout.php?\(evil.urlencoded)").status == .badRequest)
        let good = FormFields(["next": "http://localhost:8080/bye", "access_token": token])
        let page = try await test.browser().get("/logout.php?\(good.urlencoded)")
        #expect(page.fields[.location] == "http://localhost:8080/bye")
        #expect(try await test.graph(.get, "/me", token: token).code == ["190", "467"])
    }

    @Test("a form leads back to a path of the site only", arguments: ["https://evil.example", "//evil.example", "x"])
    func openRedirect(next: String) async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let page = try await browser.get("/1001")
        let form = FormFields(["csrf": try test.csrf(page), "person": "1001", "next": next])
        #expect(try await browser.post("/session", form).fields[.location] == "/profile.php?id=1001")
    }

    @Test("wrong methods and unknown paths are told as such")
    func routing() async throws {
        let test = try await TestSandbox()
        let wrong = try await test.graph(.post, "/people")
        #expect(wrong.status == .methodNotAllowed)
        #expect(wrong.response.fields[.allow] == "GET, HEAD")
        #expect(try await test.browser().get("/sandbox/nothing").status == .notFound)
        #expect(try await test.browser().get("/profile.php?id=5").status == .notFound)
    }
}
