import HTTP
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the feed dialog")
struct FeedDialogTests {
    private func address(_ test: TestSandbox, _ fields: KeyValuePairs<String, String> = [:]) -> String {
        var form = FormFields(["app_id": test.app, "redirect_uri": TestSandbox.back, "display": "page"])
        for (name, value) in fields { form.append(name, value) }
        return "/dialog/feed?\(form.urlencoded)"
    }

    private static let story: KeyValuePairs = [
        "name": "Checkout Kim", "caption": "Score 8", "description": "A <b>good</b> one",
        "link": "http://localhost:8080/reviews/1",
    ]

    @Test("publishing needs no permission, shows the story, and returns the id of the post")
    func publish() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address(test, Self.story)
        let page = try await browser.get(address)
        #expect(page.text.contains("Checkout Kim"))
        #expect(page.text.contains("A <b>good</b> one"))
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        let form = FormFields(["csrf": try test.csrf(page), "act": "publish", "message": "Mine"])
        let location = try #require(try await browser.post(address, form).fields[.location])
        let id = try #require(WebURL(location)?.queryFields["post_id"])
        #expect(location == "\(TestSandbox.back)?post_id=\(id)")
        let wall = try await browser.get("/1001")
        #expect(wall.text.contains("Mine"))
        #expect(wall.text.contains("Score 8"))
    }

    @Test("to a friend the dialog names them, and the post is on their wall")
    func friend() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address(test, ["to": "1002", "link": "http://localhost:8080/reviews/1"])
        let page = try await browser.get(address)
        #expect(page.document.first("h1")?.text.contains("Benedikt") == true)
        let form = FormFields(["csrf": try test.csrf(page), "act": "publish", "message": "For you"])
        let location = try #require(try await browser.post(address, form).fields[.location])
        #expect(location.contains("?post_id=1002_"))
        #expect(try await browser.get("/1002").text.contains("For you"))
    }

    @Test("skipping returns bare, cancelling with 4201, and neither posts")
    func leave() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address(test, Self.story)
        let page = try await browser.get(address)
        func press(_ act: String) async throws -> String? {
            let form = FormFields(["csrf": try test.csrf(page), "act": act, "message": "needle"])
            return try await browser.post(address, form).fields[.location]
        }
        #expect(try await press("skip") == TestSandbox.back)
        #expect(
            try await press("cancel")
                == TestSandbox.back + "?error_code=4201&error_message=User+canceled+the+Dialog+flow#_=_"
        )
        #expect(!(try await browser.get("/1001").text.contains("needle")))
    }

    @Test("somebody who is not logged in chooses a person first, and may cancel")
    func chooser() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        let address = address(test, Self.story)
        var page = try await browser.get(address)
        #expect(page.text.contains("Who are you?"))
        let form = FormFields(["csrf": try test.csrf(page), "act": "choose", "person": "1003"])
        #expect(try await browser.post(address, form).status == .seeOther)
        page = try await browser.get(address)
        #expect(page.text.contains("You are Chloë"))
    }

    @Test("the wall of somebody who is no friend, and foreign addresses, are refused without a redirect")
    func refused() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let stranger = try await browser.get(address(test, ["to": "\(SeedPeople.lonely)"]))
        #expect(stranger.status == .badRequest)
        let foreign = FormFields(["app_id": test.app, "redirect_uri": "https://evil.example/"])
        #expect(try await browser.get("/dialog/feed?\(foreign.urlencoded)").status == .badRequest)
        #expect(try await browser.get(address(test, ["link": "javascript:alert(1)"])).status == .badRequest)
    }

    @Test("nothing to say keeps the dialog open and says so; the same twice does too")
    func problems() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address(test)
        func publish(_ message: String) async throws -> AppPage {
            let page = try await browser.get(address)
            return try await browser.post(
                address,
                FormFields(["csrf": try test.csrf(page), "act": "publish", "message": message])
            )
        }
        #expect(try await publish("").status == .unprocessableContent)
        #expect(try await publish("again").status == .seeOther)
        let second = try await publish("again")
        #expect(second.status == .unprocessableContent)
        #expect(second.document.first("textarea")?.text == "again")
        #expect(second.text.contains("identical"))
    }
}
