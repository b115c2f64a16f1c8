import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Several accounts on one browser")
struct AccountSwitchTests {
    /// A browser with so many accounts without a network, named A, B, C and so on; the last is in use.
    private func browser(_ fixture: AccountFixture, accounts: Int) async throws -> AppClient {
        let client = try await fixture.loneMember("Reader A")
        for number in 1..<accounts {
            fixture.clock.advance(by: .seconds(1))
            try await client.get("/session/switch")
            let name = "Reader " + String(UnicodeScalar(UInt8(65 + number)))
            try await client.submit(action: "/start") { try $0.fill("name", name) }
        }
        return client
    }

    private func inUse(_ fixture: AccountFixture, _ client: AppClient) async throws -> String? {
        try await fixture.site.services.sessions.signedIn(cookie: client.cookies["flyleaf"]?.value)?.member.name.text
    }

    private func use(_ name: String, _ client: AppClient) async throws -> AppPage {
        let page = try await client.get("/session/switch")
        let form = page.document.forms.first {
            $0.action == "/session/switch" && $0.buttons.first?.label.contains(name) == true
        }
        return try await client.submit(try #require(form))
    }

    @Test("LG-30: three accounts are remembered, each is switched to by one button, and none shows another's reviews")
    func three() async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: 3)
            #expect(try await inUse(fixture, client) == "Reader C")
            for name in ["Reader A", "Reader B", "Reader C"] {
                if try await inUse(fixture, client) != name {
                    let page = try await use(name, client)
                    #expect(page.url.path == "/")
                    #expect(page.text.contains("You have switched accounts."))
                }
                #expect(try await inUse(fixture, client) == name)
                try await client.get("/reviews/new")
                try await client.submit(action: "/reviews/new", pressing: "Save review") {
                    try $0.fill("title", "Book of \(name)")
                    try $0.fill("visibility", "self")
                }
                let own = try await client.get("/reviews?scope=own")
                #expect(own.text.contains("Book of \(name)"))
                #expect(own.document.all("main h2 a").map(\.text) == ["Book of \(name)"])
                let books = own.document.all("main a").filter { $0.text.contains("Book of") }
                #expect(books.allSatisfy { $0.text.contains("Book of \(name)") })
            }
        }
    }

    @Test("LG-30: switching changes every secret, so that what was open or stolen before opens nothing")
    func rotation() async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: 2)
            let before = try #require(client.cookies["flyleaf"]?.value)
            let old = BrowserLogins(cookie: before)
            _ = try await use("Reader A", client)
            let now = logins(client)
            #expect(now.current?.id != old.others.first?.id)
            #expect(now.current?.secret != old.others.first?.secret)
            #expect(try await fixture.site.services.sessions.signedIn(try #require(old.others.first)) == nil)
            #expect(now.others == [try #require(old.current)])
        }
    }

    @Test("LG-30: a form opened in one account is refused in another, and its text is kept")
    func formOfAnotherAccount() async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: 2)
            let page = try await client.get("/account")
            var form = try #require(page.document.form(action: "/account/name"))
            try form.fill("name", "Renamed by the other tab")
            _ = try await use("Reader A", client)
            let refused = try await client.submit(form)
            #expect(refused.status == .forbidden)
            #expect(try await client.get("/account").text.contains("Reader A"))
            #expect(try await use("Reader B", client).text.contains("You have switched accounts."))
            #expect(try await inUse(fixture, client) == "Reader B")
        }
    }

    @Test("LG-11, LG-19: logging out of one account enters no other, and takes its name from every page")
    func logOutOfOne() async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: 2)
            let question = try await client.get("/logout")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("This browser also remembers Reader A"))
            let page = try await client.submit(action: "/logout", pressing: "Log out")
            #expect(page.text.contains("You are logged out of that account."))
            #expect(try await inUse(fixture, client) == nil)
            #expect(client.cookies["flyleaf"]?.value.hasPrefix("~") == true)
            for path in ["/", "/login", "/reviews", "/help", "/session/switch"] {
                #expect(!(try await client.get(path).source.contains("Reader B")), "\(path)")
            }
            for path in ["/", "/login", "/reviews", "/help"] {
                #expect(!(try await client.get(path).source.contains("Reader A")), "\(path)")
            }
            #expect(try await client.get("/account").url.path == "/login")
            #expect(try await client.get("/login").text.contains("Choose one of them"))
            #expect(try await use("Reader A", client).text.contains("You have switched accounts."))
            #expect(try await inUse(fixture, client) == "Reader A")
        }
    }

    @Test("LG-10, LG-19: logging out of all asks first, ends every session and leaves no cookie")
    func logOutOfAll() async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: 3)
            let tokens = logins(client).all
            #expect(tokens.count == 3)
            try await client.get("/logout")
            let page = try await client.submit(action: "/logout", pressing: "Log out of all 3")
            #expect(page.text.contains("What you granted at a network is still granted there."))
            #expect(client.cookies["flyleaf"] == nil)
            for token in tokens { #expect(try await fixture.stores.sessions.signedIn(token) == nil) }
            #expect(try await client.get("/session/switch").url.path == "/login")
        }
    }

    @Test("the sixth account logs out the one unused longest", arguments: [4, 5, 6])
    func limit(_ count: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: count)
            let logins = logins(client)
            #expect(logins.all.count == min(count, 5))
            let page = try await client.get("/session/switch")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("Reader A") == (count < 6))
            #expect(page.text.contains("one more logs out the one unused longest") == (count >= 5))
        }
    }

    @Test("another account of a network is added, not connected, and the same person twice is one account")
    func byNetwork() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change {
                $0.person = FakeNetwork.person("101", "Grace Hopper")
            }
            for _ in 0..<2 {
                try await client.get("/session/switch")
                try await client.submit(action: "/auth/facebook/start")
                #expect(try await inUse(fixture, client) == "Grace Hopper")
                #expect(try await fixture.connections(of: client).map(\.identity.remoteID) == ["101"])
                #expect(logins(client).all.count == 2)
            }
        }
    }

    @Test("only an account in the cookie can be chosen, by POST and with the form's token")
    func onlyOwn() async throws {
        try await AccountFixture.run { fixture in
            let victim = try await fixture.loneMember("Victim")
            let theirs = try #require(logins(victim).current)
            let client = try await browser(fixture, accounts: 2)
            let csrf = try #require(try await client.get("/account").document.form(action: "/account/name")?["csrf"])
            let stolen = FormFields(["csrf": csrf, "account": theirs.id.text])
            let page = try await client.post("/session/switch", stolen)
            #expect(page.text.contains("That account is not logged in here any more."))
            #expect(try await inUse(fixture, client) == "Reader B")
            let others = logins(client).others
            let without = FormFields(["account": try #require(others.first).id.text])
            #expect(try await client.post("/session/switch", without).status == .forbidden)
            try await client.get("/session/switch?account=\(try #require(others.first).id.text)")
            #expect(try await inUse(fixture, client) == "Reader B")
            #expect(try await victim.get("/account").text.contains("Victim"))
        }
    }

    @Test("a cookie that names a session without its secret neither opens nor ends it")
    func forged() async throws {
        try await AccountFixture.run { fixture in
            let victim = try await fixture.loneMember("Victim")
            let theirs = try #require(logins(victim).current)
            let forgery = SessionToken(id: theirs.id, secret: Randomness.seeded(99).secret())
            let client = try await fixture.loneMember("Thief")
            let own = try #require(client.cookies["flyleaf"]?.value)
            let home = try client.resolve("/")
            let now = fixture.clock.now
            for value in ["\(forgery.cookie)~\(own)", "\(own)~\(forgery.cookie)"] {
                client.changeCookies { $0.store("flyleaf=\(value); Path=/; HttpOnly", from: home, at: now) }
                #expect(!(try await client.get("/session/switch").source.contains("Victim")))
            }
            try await client.get("/logout")
            try await client.submit(action: "/logout")
            #expect(try await victim.get("/account").text.contains("Victim"))
        }
    }

    @Test("an account whose session ran out is no longer offered, and choosing it says so", arguments: [-1, 0, 1])
    func ranOut(_ offset: Int64) async throws {
        try await AccountFixture.run { fixture in
            let client = try await browser(fixture, accounts: 2)
            // Both were used last at their beginning, a second apart.
            let page = try await client.get("/session/switch")
            let form = try #require(page.document.form(action: "/session/switch"))
            let token = try #require(logins(client).others.first)
            let first = try #require(try await fixture.site.services.sessions.signedIn(token))
            let now = fixture.clock.now
            fixture.clock.advance(by: first.session.endsAt - now + .milliseconds(offset))
            let answer = try await client.submit(form)
            #expect(answer.text.contains("You have switched accounts.") == (offset < 0))
            #expect(answer.text.contains("That account is not logged in here any more.") == (offset >= 0))
            #expect(try await inUse(fixture, client) == (offset < 0 ? "Reader A" : "Reader B"))
        }
    }
}
