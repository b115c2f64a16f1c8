import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("telling an app that somebody leaves")
struct CallbackTests {
    /// A sandbox whose app is told about removals and deletions, and what it was told.
    private struct Fixture {
        let test: TestSandbox
        let browser: AppClient
        let received: Lock<[ClientRequest]>

        init(_ answer: ClientResponse?, deletion: Bool = true) async throws {
            let received = Lock<[ClientRequest]>([])
            let fetch = Fetch { request async throws(FetchError) -> ClientResponse in
                received.withLock { $0.append(request) }
                guard let answer else { throw FetchError(.unreachable, mayHaveArrived: false) }
                return answer
            }
            self.received = received
            test = try await TestSandbox(fetch: fetch)
            _ = try await test.sandbox.registerApp(
                name: "Flyleaf",
                redirectURIs: [],
                deauthorizeURL: "http://localhost:8080/gone",
                dataDeletionURL: deletion ? "http://localhost:8080/delete" : ""
            )
            browser = try test.browser()
            _ = try await test.login("1001", browser: browser)
        }

        func press(_ act: String) async throws -> AppPage {
            let page = try await browser.get("/settings/apps")
            let form = FormFields(["csrf": try test.csrf(page), "app": test.app, "act": act])
            #expect(try await browser.post("/settings/apps", form).status == .seeOther)
            return try await browser.get("/settings/apps")
        }
    }

    private static func json(_ text: String, _ status: Status = .ok) -> ClientResponse {
        ClientResponse(status: status, body: Array(text.utf8))
    }

    @Test("a wish for deletion reaches both addresses, and the page shows code and link of the answer")
    func deletion() async throws {
        let answer = #"{"url":"http://localhost:8080/deletion?id=abc","confirmation_code":"abc-123"}"#
        let fixture = try await Fixture(Self.json(answer))
        let page = try await fixture.press("erase")
        let requests = fixture.received.withLock { $0 }
        #expect(requests.map(\.url.path) == ["/gone", "/delete"])
        for request in requests {
            let form = try #require(FormFields(urlencoded: request.body))
            let payload: JSON = [
                "algorithm": "HMAC-SHA256", "issued_at": .integer(fixture.test.clock.now.seconds), "user_id": "1001",
            ]
            #expect(form["signed_request"] == SignedMessage.text(payload, secret: fixture.test.secret))
        }
        #expect(page.text.contains("abc-123"))
        #expect(page.document.link("http://localhost:8080/deletion?id=abc") != nil)
        #expect(page.text.contains("You have not let any app in."))
        #expect(AccessibilityCheck.faults(in: page.document) == [])
    }

    @Test(
        "an answer that is not what it must be is told, and nothing of it becomes a link",
        arguments: [
            (#"{"url":"javascript:alert(1)","confirmation_code":"c"}"#, 200), (#"{"confirmation_code":"c"}"#, 200),
            (#"{"url":"http://localhost:8080/x"}"#, 200), ("not JSON", 200), ("", 200),
            (#"{"url":"http://localhost:8080/x","confirmation_code":""}"#, 200),
            (#"{"url":"http://localhost:8080/x","confirmation_code":"a\u0007b"}"#, 200),
            (#"{"url":"http://localhost:8080/x","confirmation_code":"c"}"#, 500),
        ]
    )
    func badAnswer(body: String, status: Int) async throws {
        let fixture = try await Fixture(Self.json(body, Status(code: status)))
        let page = try await fixture.press("erase")
        #expect(page.text.contains("It did not take your wish"))
        #expect(page.document.first("main a") == nil)
    }

    @Test("an app that cannot be reached loses the person nevertheless")
    func unreachable() async throws {
        let fixture = try await Fixture(nil)
        let page = try await fixture.press("erase")
        #expect(page.text.contains("it could not be reached"))
        #expect(page.text.contains("You have not let any app in."))
    }

    @Test("removing alone asks for no deletion, and an app without an address is not asked")
    func removalOnly() async throws {
        let fixture = try await Fixture(Self.json("{}"))
        _ = try await fixture.press("remove")
        #expect(fixture.received.withLock { $0.map(\.url.path) } == ["/gone"])
        let silent = try await Fixture(Self.json("{}"), deletion: false)
        let page = try await silent.browser.get("/settings/apps")
        #expect(!page.text.contains("ask it to delete my data"))
    }

    @Test("the message bears the time of the machine, whatever the control page made of the clock")
    func clock() async throws {
        let fixture = try await Fixture(Self.json("{}"))
        _ = try await fixture.test.control(["act": "clock", "seconds": "-7200"])
        _ = try await fixture.press("remove")
        let body = try #require(fixture.received.withLock { $0.first?.body })
        let text = try #require(FormFields(urlencoded: body)?["signed_request"])
        let payload = try #require(Base64.decode(String(text.split(separator: ".")[1])))
        #expect(JSON(payload)?["issued_at"]?.textOrNumber == "\(fixture.test.clock.now.seconds)")
    }

    @Test("the addresses are given at registration or on the developer page, and must be web addresses")
    func registration() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let csrf = try test.csrf(try await browser.get("/sandbox/apps"))
        var form = FormFields([
            "csrf": csrf, "edition": "current", "deauthorize_url": "http://a.example/1",
            "data_deletion_url": "http://a.example/2",
        ])
        #expect(try await browser.post("/sandbox/apps/\(test.app)", form).status == .seeOther)
        let app = try #require(try test.world.app(test.app))
        #expect(app.deauthorizeURL == "http://a.example/1")
        #expect(app.dataDeletionURL == "http://a.example/2")
        #expect(app.edition == .current)
        form = FormFields(["csrf": csrf, "deauthorize_url": "", "data_deletion_url": "javascript:alert(1)"])
        #expect(try await browser.post("/sandbox/apps/\(test.app)", form).status == .unprocessableContent)
        #expect(try test.world.app(test.app)?.deauthorizeURL == "http://a.example/1")
        await #expect(throws: SandboxError.badCallback) {
            _ = try await test.sandbox.registerApp(name: "Other", redirectURIs: [], dataDeletionURL: "ftp://x")
        }
        let page = try await browser.get("/sandbox/apps")
        #expect(AccessibilityCheck.faults(in: page.document) == [])
    }
}
