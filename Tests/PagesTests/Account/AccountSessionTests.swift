import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Sessions and the history of logins on the account page")
struct AccountSessionTests {
    private func login(_ fixture: AccountFixture, agent: String) async throws -> AppClient {
        let client = try fixture.browser()
        try await client.get("/login?next=/account")
        let form = try #require(client.page?.document.form(action: "/auth/facebook/start"))
        var request = try form.submission(pressing: nil).request(from: try #require(client.page?.url))
        var redirect = try await client.send(request, initiator: client.page?.url)
        while let location = redirect.fields[.location] {
            request = ClientRequest(.get, try client.resolve(location))
            request.fields = Fields([.userAgent: agent])
            redirect = try await client.send(request)
        }
        try await client.get("/account")
        return client
    }

    @Test("the logins of a member are listed with browser, beginning and last use; this one stands apart")
    func list() async throws {
        try await AccountFixture.run { fixture in
            _ = try await login(fixture, agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1")
            fixture.clock.advance(by: .seconds(3600))
            let here = try await login(fixture, agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")
            let page = try await here.get("/account")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let elsewhere = try #require(page.document.first("section[aria-labelledby='elsewhere']"))
            #expect(elsewhere.text.contains("Safari on iPhone"))
            #expect(elsewhere.text.contains("Since 20 Sep 2014, 12:59 UTC"))
            #expect(!elsewhere.text.contains("Firefox"))
            let this = try #require(page.document.first("section[aria-labelledby='this-login']"))
            #expect(this.text.contains("Firefox on Linux"))
            #expect(this.text.contains("Open"))
            let tokens = page.source
            #expect(
                !tokens.contains(try #require(logins(here).current).secret)
            )
        }
    }

    @Test("one session elsewhere is ended, the others go on")
    func endOne() async throws {
        try await AccountFixture.run { fixture in
            let phone = try await login(fixture, agent: "iPhone Safari/1")
            let tablet = try await login(fixture, agent: "iPad Safari/1")
            let here = try await login(fixture, agent: "Linux Firefox/1")
            let page = try await here.get("/account")
            let form = try #require(
                page.document.forms.first {
                    $0.action == "/account/sessions/end" && $0.buttons.first?.label.contains("iPhone") == true
                }
            )
            let after = try await here.submit(form)
            #expect(after.text.contains("That session of yours is ended."))
            #expect(try await phone.get("/account").url.path == "/login")
            #expect(try await tablet.get("/account").url.path == "/account")
            #expect(try await here.get("/account").text.contains("Ended by you from another browser"))
        }
    }

    @Test("all other sessions are ended at once, this one goes on")
    func endOthers() async throws {
        try await AccountFixture.run { fixture in
            let phone = try await login(fixture, agent: "iPhone Safari/1")
            let here = try await login(fixture, agent: "Linux Firefox/1")
            let page = try await here.submit(action: "/account/sessions/end", pressing: "End my other sessions")
            #expect(page.text.contains("Every other session of yours is ended."))
            #expect(page.text.contains("You are logged in nowhere else."))
            #expect(try await phone.get("/account").url.path == "/login")
        }
    }

    @Test("without another session there is no button that ends others, and a form sent all the same does no harm")
    func noOthers() async throws {
        try await AccountFixture.run { fixture in
            let client = try await login(fixture, agent: "Linux Firefox/1")
            let page = try await client.get("/account")
            #expect(page.document.form(action: "/account/sessions/end") == nil)
            let csrf = try #require(page.document.form(action: "/account/name")?["csrf"])
            _ = try await client.post("/account/sessions/end", FormFields(["csrf": csrf]))
            #expect(try await client.get("/account").url.path == "/account")
        }
    }

    @Test("the session of another member, or of nobody, is not there")
    func foreign() async throws {
        try await AccountFixture.run { fixture in
            let victim = try await fixture.loneMember("Victim")
            let theirs = try #require(logins(victim).current)
            let client = try await fixture.member(by: fixture.facebook)
            let csrf = try #require(try await client.get("/account").document.form(action: "/account/name")?["csrf"])
            for session in [theirs.id.text, String(repeating: "0", count: 26), "", "x"] {
                let fields = FormFields(["csrf": csrf, "session": session])
                #expect(try await client.post("/account/sessions/end", fields).status == .notFound, "\(session)")
            }
            #expect(try await victim.get("/account").url.path == "/account")
        }
    }

    @Test("3.2: the account page tells the history of a login in words, each step with its moment")
    func history() async throws {
        try await AccountFixture.run { fixture in
            let client = try await login(fixture, agent: "Linux Firefox/1")
            fixture.clock.advance(by: .seconds(60))
            try await client.connect(action: "/auth/x/start")
            let page = try await client.get("/account")
            let history = try #require(page.document.first("section[aria-labelledby='history']"))
            for text in [
                "Begun 20 Sep 2014", "Open, with more permissions", "Login begun at Facebook, 20 Sep 2014, 12:59 UTC",
                "Logged in, 20 Sep 2014, 12:59 UTC", "X connected, 20 Sep 2014, 13:00 UTC",
            ] {
                #expect(history.text.contains(text), "\(text)")
            }
        }
    }

    @Test("connecting a network gives the session another secret, and the one before opens nothing")
    func rotation() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let before = try #require(logins(client).current)
            try await client.connect(action: "/auth/facebook/start")
            let after = try #require(logins(client).current)
            #expect(before.id != after.id)
            #expect(before.secret != after.secret)
            #expect(try await fixture.stores.sessions.signedIn(before) == nil)
            #expect(try await client.get("/account").text.contains("Ada Lovelace"))
        }
    }

    @Test("a login that was abandoned is told as such once its ten minutes are over")
    func abandoned() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser(followsRedirects: false)
            try await client.get("/login")
            try await client.submit(action: "/auth/facebook/start")
            fixture.clock.advance(by: LoginAttempt.lifetime + .milliseconds(1))
            _ = try await fixture.stores.attempts.purge(fixture.clock.now - LoginAttempt.lifetime)
            try await client.get("/login")
            try await client.submit(action: "/start")
            let page = try await client.get("/account")
            #expect(page.text.contains("Ended, because nobody came back from Facebook, 20 Sep 2014, 13:09 UTC"))
            #expect(page.text.contains("Did not work"))
        }
    }

    @Test("every state and event of a login has words of its own")
    func words() {
        #expect(Set(LoginState.allCases.map(\.words.word)).count == LoginState.allCases.count)
        #expect(Set(LoginEvent.allCases.map { $0.words("X") }).count == LoginEvent.allCases.count)
    }
}
