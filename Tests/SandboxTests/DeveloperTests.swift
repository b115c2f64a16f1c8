import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("registering apps")
struct DeveloperTests {
    private func register(_ test: TestSandbox, _ fields: KeyValuePairs<String, String>) async throws -> GraphReply {
        var request = Request(
            method: .post,
            target: try #require(Target("/sandbox/apps")),
            body: Array(FormFields(fields).urlencoded.utf8)
        )
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        return GraphReply(await test.facebook(request))
    }

    @Test("a program registers itself, and the same name adds an address")
    func program() async throws {
        let test = try await TestSandbox()
        let first = try await register(test, ["name": "Client", "redirect_uri": "http://127.0.0.1:9/cb"])
        #expect(first.status == .created)
        let second = try await register(test, ["name": "Client", "redirect_uri": "http://127.0.0.1:9/other"])
        #expect(second.json == first.json)
        let app = try test.world.app(try #require(first.json["id"]?.text))
        #expect(app?.redirectURIs.sorted() == ["http://127.0.0.1:9/cb", "http://127.0.0.1:9/other"])
        #expect(first.json["secret"]?.text == app?.secret)
    }

    @Test("the server registers itself once and keeps id and secret")
    func idempotent() async throws {
        let test = try await TestSandbox()
        let again = try await test.sandbox.registerApp(name: "Flyleaf", redirectURIs: [TestSandbox.back])
        #expect(again.id == test.app)
        #expect(again.secret == test.secret)
    }

    @Test(
        "addresses that a browser must not be sent to are refused",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "/relative", "http://host/#fragment", "http://user@host/",
            "http://a b/", "file:///etc/passwd", "noscheme",
        ]
    )
    func badAddress(address: String) async throws {
        let test = try await TestSandbox()
        await #expect(throws: SandboxError.self) {
            _ = try await test.sandbox.registerApp(name: "Client", redirectURIs: [address])
        }
    }

    @Test("the scheme of an app on a telephone is taken")
    func appScheme() async throws {
        let test = try await TestSandbox()
        let app = try await test.sandbox.registerApp(name: "Client", redirectURIs: ["fb123://authorize/"])
        let fields = FormFields(["client_id": app.id, "redirect_uri": "fb123://authorize/", "type": "user_agent"])
        let page = try await test.browser().get("/dialog/oauth?\(fields.urlencoded)")
        #expect(page.status == .ok)
        #expect(page.fields[.contentSecurityPolicy]?.contains("form-action 'self' fb123:") == true)
    }

    @Test("a person registers an app by the page, and faults stand on it")
    func page() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let page = try await browser.get("/sandbox/apps")
        let csrf = try test.csrf(page)
        let bad = FormFields(["csrf": csrf, "name": "By hand", "redirect_uri": "javascript:alert(1)"])
        let refused = try await browser.post("/sandbox/apps", bad)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.document.first("input[name=name]")?["value"] == "By hand")
        let good = FormFields([
            "csrf": csrf, "name": "By hand", "redirect_uri": "http://a.example/\r\nhttp://b.example/",
        ])
        #expect(try await browser.post("/sandbox/apps", good).status == .seeOther)
        #expect(try await browser.get("/sandbox/apps").text.contains("http://b.example/"))
    }
}

extension World {
    func app(_ id: String) throws -> App? {
        guard let id = AppID(id) else { return nil }
        return try database.read { connection in try Apps.find(id, connection) }
    }
}
