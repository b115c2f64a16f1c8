import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the share and the send dialog")
struct ShareDialogTests {
    private static let link = "http://localhost:8080/reviews/1"

    private func address(_ name: String, _ test: TestSandbox, _ fields: KeyValuePairs<String, String>) -> String {
        var form = FormFields(["app_id": test.app, "redirect_uri": TestSandbox.back, "display": "page"])
        for (name, value) in fields { form.append(name, value) }
        return "/v25.0/dialog/\(name)?\(form.urlencoded)"
    }

    private func press(
        _ test: TestSandbox,
        _ browser: AppClient,
        _ address: String,
        _ fields: KeyValuePairs<String, String>
    ) async throws -> AppPage {
        let page = try await browser.get(address)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        var form = FormFields(["csrf": try test.csrf(page)])
        for (name, value) in fields { form.append(name, value) }
        return try await browser.post(address, form)
    }

    @Test(
        "a shared link is on the own wall for the chosen audience; the app learns the post only if it logged the person in"
    )
    func share() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address("share", test, ["href": Self.link, "hashtag": "#books"])
        let act: KeyValuePairs = ["act": "publish", "message": "Mine", "audience": "SELF"]
        let first = try await press(test, browser, address, act)
        #expect(first.fields[.location] == TestSandbox.back)
        let wall = try await browser.get("/1001").text
        #expect(wall.contains("Mine #books"))
        #expect(wall.contains("Only me"))
        _ = try await test.login("1001", browser: browser, ["scope": "email"])
        let second = try await press(test, browser, address, ["act": "publish", "message": "Again"])
        let location = try #require(second.fields[.location])
        #expect(WebURL(location)?.queryFields["post_id"]?.hasPrefix("1001_") == true)
    }

    @Test("cancelling the share and the send dialog gives 4201", arguments: ["share", "send"])
    func cancel(name: String) async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address(name, test, ["href": Self.link, "link": Self.link])
        let page = try await press(test, browser, address, ["act": "cancel"])
        #expect(
            page.fields[.location]
                == TestSandbox.back + "?error_code=4201&error_message=User+canceled+the+Dialog+flow#_=_"
        )
    }

    @Test(
        "what is no web address or no hashtag is refused without a redirect",
        arguments: [
            ("share", "href", "javascript:alert(1)"), ("share", "href", ""), ("send", "link", "data:text/html,x"),
            ("send", "link", ""),
        ]
    )
    func refused(name: String, field: String, value: String) async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        var form = FormFields(["app_id": test.app, "redirect_uri": TestSandbox.back])
        form.append(field, value)
        let page = try await browser.get("/dialog/\(name)?\(form.urlencoded)")
        #expect(page.status == .badRequest)
        #expect(page.fields[.location] == nil)
        let tag = address("share", test, ["href": Self.link, "hashtag": "two words"])
        #expect(try await browser.get(tag).status == .badRequest)
    }

    @Test("the card is made of the page's own Open Graph tags, and of nothing the app says")
    func openGraph() async throws {
        let html = """
            <!doctype html><html><head><title>x</title>
            <meta property="og:title" content="Middlemarch &amp; I">
            <META content='Nine of ten &#x2014; &quot;good&quot;' property='og:description'/>
            <meta property="og:image" content="javascript:alert(1)">
            </head><body><meta property="og:site_name" content="late"></body>
            """
        let fetch = Fetch { request in
            #expect(request.url.description == Self.link)
            let fields = Fields([.contentType: "text/html; charset=utf-8"])
            return ClientResponse(status: .ok, fields: fields, body: Array(html.utf8))
        }
        let test = try await TestSandbox(.current, fetch: fetch)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address("share", test, ["href": Self.link, "name": "Forged"])
        let page = try await browser.get(address)
        #expect(page.text.contains("Middlemarch & I"))
        #expect(page.text.contains("Nine of ten — \"good\""))
        #expect(!page.text.contains("Forged"))
        #expect(!page.text.contains("late"))
        _ = try await press(test, browser, address, ["act": "publish", "message": ""])
        #expect(try await browser.get("/1001").text.contains("Middlemarch & I"))
    }

    @Test("CO-26: a short link of the app's own is followed to the page that the card is made of, but to no other site")
    func shortLink() async throws {
        let html = Array(#"<meta property="og:title" content="Middlemarch, shortly"></head>"#.utf8)
        for (place, title) in [("/reviews/2", true), ("http://127.0.0.1:9/secret", false)] {
            let asked = Lock<[String]>([])
            let fetch = Fetch { request in
                asked.withLock { $0.append(request.url.description) }
                #expect(request.fields[.userAgent] == "facebookexternalhit/1.1")
                if request.url.description == Self.link {
                    return ClientResponse(status: .seeOther, fields: Fields([.location: place]))
                }
                return ClientResponse(status: .ok, fields: Fields([.contentType: "text/html"]), body: html)
            }
            let test = try await TestSandbox(.current, fetch: fetch)
            let browser = try test.browser()
            try await test.act(as: "1001", browser)
            let page = try await browser.get(address("share", test, ["href": Self.link]))
            #expect(page.text.contains("Middlemarch, shortly") == title)
            #expect(asked.withLock(\.count) == (title ? 2 : 1))
        }
    }

    @Test("a link to another site than the app's is not looked at")
    func foreignLink() async throws {
        let fetch = Fetch { request in
            Issue.record("went to \(request.url)")
            return ClientResponse(status: .ok)
        }
        let test = try await TestSandbox(.current, fetch: fetch)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let page = try await browser.get(address("share", test, ["href": "http://127.0.0.1:9/secret"]))
        #expect(page.status == .ok)
    }

    @Test("the feed dialog of the current edition passes over the app's own words, and still posts to a friend")
    func feed() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address("feed", test, ["to": "1002", "link": Self.link, "name": "Forged", "message": "Forged"])
        #expect(!(try await browser.get(address).text.contains("Forged")))
        let page = try await press(test, browser, address, ["act": "publish", "message": "For you"])
        #expect(page.fields[.location]?.contains("post_id=1002_") == true)
    }

    @Test("a link is sent to a friend, who finds it among their messages, and the app learns nothing")
    func send() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let address = address("send", test, ["link": Self.link])
        let nobody = try await press(test, browser, address, ["act": "send", "text": "Look"])
        #expect(nobody.status == .unprocessableContent)
        #expect(nobody.document.first("textarea")?.text == "Look")
        let sent = try await press(test, browser, address, ["act": "send", "text": "Look", "friend": "1002"])
        #expect(sent.fields[.location] == TestSandbox.back)
        for person in ["1001", "1002"] {
            let reader = try test.browser()
            try await test.act(as: person, reader)
            let page = try await reader.get("/messages")
            #expect(page.text.contains("Look"))
            #expect(page.document.link(Self.link) != nil)
        }
        let stranger = try test.browser()
        try await test.act(as: "1003", stranger)
        #expect(!(try await stranger.get("/messages").text.contains("Look")))
        #expect(!(try await stranger.get("/1002").text.contains("Look")))
    }

    @Test("a friend who is named needs no choosing, and somebody who is no friend gets nothing")
    func recipient() async throws {
        let test = try await TestSandbox(.current)
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        let named = address("send", test, ["link": Self.link, "to": "1002"])
        #expect(try await browser.get(named).document.first("h1")?.text.contains("Benedikt") == true)
        #expect(try await press(test, browser, named, ["act": "send"]).fields[.location] == TestSandbox.back)
        let stranger = address("send", test, ["link": Self.link, "to": "\(SeedPeople.lonely)"])
        #expect(try await browser.get(stranger).status == .badRequest)
        let open = address("send", test, ["link": Self.link])
        let refused = try await press(test, browser, open, ["act": "send", "friend": "\(SeedPeople.lonely)"])
        #expect(refused.status == .unprocessableContent)
    }
}
