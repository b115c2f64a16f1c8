import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: the site")
struct MastodonSiteTests {
    private func act(as person: String, _ browser: AppClient, _ test: TestMastodon) async throws {
        let page = try await browser.get("/")
        _ = page
        let profile = try await browser.get("/share")
        let choice = FormFields(["csrf": try test.test.csrf(profile), "act": "choose", "person": person])
        #expect(try await browser.post("/share", choice).status == .seeOther)
    }

    @Test("every page says that it is a sandbox, is sound, and lets no script in")
    func pages() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        let status = try await test.post("A #books page", token: try await test.token())
        try await act(as: "1001", browser, test)
        let paths = [
            "/", "/people", "/people?q=ada", "/@ada", "/@ada/\(status["id"]?.text ?? "")", "/tags/books",
            "/share?text=Hi",
            "/settings/apps", "/sandbox/apps", "/sandbox/control", "/nothing", test.authorize(["scope": "read push"]),
        ]
        for path in paths {
            let page = try await browser.get(path)
            #expect(page.status == (path == "/nothing" ? .notFound : .ok), "\(path)")
            #expect(page.text.contains("Sandbox."), "\(path)")
            #expect(AccessibilityCheck.faults(in: page.document).isEmpty, "\(path)")
            #expect(page.fields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        }
    }

    @Test("hostile posts stand on the pages as text")
    func escaping() async throws {
        let test = try await TestMastodon()
        let page = try await test.browser().get("/")
        #expect(page.source.contains("&lt;script&gt;alert"))
        #expect(!page.source.contains("<script>alert"))
    }

    @Test("the composer takes what another site sends, and posts it as the person")
    func share() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        let address = "/share?title=A+book&text=it%27s+%3Cgood%3E&url=https%3A%2F%2Fbooks.example%2F1"
        var page = try await browser.get(address)
        #expect(page.text.contains("Who are you?"))
        page = try await browser.post(
            address,
            FormFields(["csrf": try test.test.csrf(page), "act": "choose", "person": "1001"])
        )
        page = try await browser.get(try #require(page.fields[.location]))
        #expect(page.document.first("textarea")?.text == "A book it's <good> https://books.example/1")
        let csrf = try test.test.csrf(page)
        let long = FormFields(["csrf": csrf, "act": "publish", "status": String(repeating: "x", count: 501)])
        let refused = try await browser.post(address, long)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("character limit of 500"))
        #expect(refused.document.first("textarea")?.text.utf8.count == 501)
        let post = FormFields([
            "csrf": csrf, "act": "publish", "status": "my post #books", "visibility": "unlisted", "spoiler_text": "w",
        ])
        let done = try await browser.post(address, post)
        #expect(done.status == .seeOther)
        let location = try #require(done.fields[.location])
        #expect(location.hasPrefix("/@ada/"))
        page = try await browser.get(location)
        #expect(page.text.contains("my post #books"))
        #expect(page.text.contains("Warning: w"))
        let stranger = try await test.browser().get("/share")
        let forged = try await browser.post(
            address,
            FormFields(["csrf": try test.test.csrf(stranger), "act": "publish"])
        )
        #expect(forged.status == .forbidden)
    }

    @Test("a post is seen on the site by those who may see it, under its author's name only")
    func visibility() async throws {
        let test = try await TestMastodon()
        let status = try await test.post("followers", ["visibility": "private"], token: try await test.token())
        let id = status["id"]?.text ?? ""
        let friend = try test.browser()
        try await act(as: "1002", friend, test)
        #expect(try await friend.get("/@ada/\(id)").status == .ok)
        #expect(try await friend.get("/@benedikt/\(id)").status == .notFound)
        #expect(try await test.browser().get("/@ada/\(id)").status == .notFound)
        #expect(try await friend.get("/users/ada/statuses/\(id)").fields[.location] == "/@ada/\(id)")
        #expect(try await friend.get("/users/ada").fields[.location] == "/@ada")
        #expect(try await friend.get("/ada").status == .notFound)
    }

    @Test("a visitor gives and takes favourites, passes on and answers, and the author is told")
    func reactions() async throws {
        let test = try await TestMastodon()
        let ada = try await test.token()
        let id = try #require(try await test.post("Which book?", token: ada)["id"]?.text)
        let browser = try test.browser()
        #expect(!(try await browser.get("/@ada/\(id)")).text.contains("Favourite"))
        try await act(as: "1002", browser, test)
        #expect(try await browser.get("/").text.contains("From you and those you follow"))
        for (button, counts) in [
            ("Favourite", "0 answers, 0 reblogs, 1 favourite"), ("Pass on", "0 answers, 1 reblog, 1 favourite"),
            ("Take the favourite back", "0 answers, 1 reblog, 0 favourites"),
            ("Do not pass on", "0 answers, 0 reblogs, 0 favourites"),
        ] {
            _ = try await browser.get("/@ada/\(id)")
            let done = try await browser.submit(action: "/@ada/\(id)", pressing: button)
            #expect(done.fields[.location] == "/@ada/\(id)")
            #expect(try await browser.get("/@ada/\(id)").text.contains(counts))
        }
        let told = try await test.call(.get, "/api/v1/notifications?types[]=favourite&types[]=reblog", token: ada)
        #expect(Set(told.elements.compactMap { $0["type"]?.text }) == ["favourite", "reblog"])

        let page = try await browser.get("/share?reply=\(id)")
        #expect(page.text.contains("This answers a post by Ada Fernsby"))
        #expect(page.document.first("textarea")?.text == "@ada")
        let answer = FormFields(["csrf": try test.test.csrf(page), "act": "publish", "status": "@ada This one"])
        _ = try await browser.post("/share?reply=\(id)", answer)
        #expect(try await browser.get("/@ada/\(id)").text.contains("This one"))
        let forged = try await browser.post("/@ada/\(id)", FormFields(["act": "favourite"]))
        #expect(forged.status == .forbidden)
    }

    @Test("an app that is put out loses its tokens at once")
    func settings() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        let address = try await test.consent("1001", browser: browser, ["scope": "read"])
        let token = try #require(try await test.exchange(try test.test.code(in: address)).json["access_token"]?.text)
        let page = try await browser.get("/settings/apps")
        #expect(page.text.contains("Book Wall"))
        let after = try await browser.submit(action: "/settings/apps", pressing: "Put Book Wall out")
        #expect(after.status == .seeOther)
        #expect(try await browser.get("/settings/apps").text.contains("not let any app in"))
        let reply = try await test.call(.get, "/api/v1/accounts/verify_credentials", token: token)
        #expect(reply.mastodonError == "The access token was revoked")
        #expect(try await browser.get(test.authorize(["scope": "read"])).status == .ok)
        #expect(try await test.browser().get("/settings/apps").status == .unauthorized)
        for (path, place) in [("/oauth/authorized_applications", "/settings/apps"), ("/auth/sign_up", "/people")] {
            #expect(try await browser.get(path).fields[.location] == place)
        }
    }

    @Test("apps are registered on the developer's page, by people and by programs")
    func developer() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        var page = try await browser.get("/sandbox/apps")
        let csrf = try test.test.csrf(page)
        page = try await browser.post(
            "/sandbox/apps",
            FormFields(["csrf": csrf, "name": "By hand", "redirect_uri": "https://a.example/1\r\nhttps://a.example/2"])
        )
        #expect(page.status == .seeOther)
        #expect(try await browser.get("/sandbox/apps").text.contains("https://a.example/2"))
        page = try await browser.post("/sandbox/apps", FormFields(["csrf": csrf, "name": "x", "redirect_uri": "no"]))
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("absolute URI"))

        var request = Request(method: .post, target: try #require(Target("/sandbox/apps")))
        request.body = Array(#"{"name":"Program","redirect_uri":["https://a.example/cb"]}"#.utf8)
        request.fields[.contentType] = "application/json"
        request.fields[.accept] = "application/json"
        let reply = GraphReply(await test.test.mastodon(request))
        #expect(reply.status == .created)
        let (id, secret) = (try #require(reply.json["id"]?.text), try #require(reply.json["secret"]?.text))
        let token = try await test.call(
            .post,
            "/oauth/token",
            ["grant_type": "client_credentials", "client_id": id, "client_secret": secret]
        )
        #expect(token.status == .ok)
    }

    @Test("the control page sets and clears faults and the server's age by hand")
    func control() async throws {
        let test = try await TestMastodon()
        let browser = try test.browser()
        _ = try await browser.get("/sandbox/control")
        _ = try await browser.submit(action: "/sandbox/control", pressing: "Set the fault") { form in
            try form.fill("path", "/api/v1/instance")
        }
        _ = try await browser.get("/sandbox/control")
        #expect(try await test.call(.get, "/api/v1/instance").status == .forbidden)
        _ = try await browser.submit(action: "/sandbox/control", pressing: "Set the server")
        #expect(try await test.call(.get, "/api/v1/instance").status == .ok)
        let page = try await browser.get("/sandbox/control")
        #expect(page.text.contains("GET /api/v1/instance 403"))
    }
}
