import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// A browser that is logged in at a network as somebody else, because it is shared or because that somebody logged it in
/// there, joins nobody to the account that is open here.
@Suite("The question whose account at a network it is")
struct ConnectionQuestionTests {
    /// A member without a network who has come back from X, on the question.
    private func asked(_ fixture: AccountFixture, as name: String = "Mallory") async throws -> AppClient {
        let client = try await fixture.loneMember("Ann Reader")
        try come(fixture, as: name)
        try await client.submit(action: "/auth/x/start")
        return client
    }

    /// Who is logged in at X from now on.
    private func come(_ fixture: AccountFixture, as name: String, _ id: String = "66") throws {
        let person = FakeNetwork.person(id, name)
        fixture.x.change { state in
            state.person = person
            state.profileURL = "https://x.example/people/\(id)"
        }
    }

    private func path(_ client: AppClient) throws -> String { try #require(client.page?.url.path) }

    private func names(_ fixture: AccountFixture, _ client: AppClient) async throws -> [String] {
        try await fixture.connections(of: client).map(\.identity.name.text)
    }

    /// What the member is told of, in their history and their notices.
    private func told(_ client: AppClient) async throws -> [String] {
        let history = try await client.get("/settings/security").document.all(".ledger .what").map(\.text)
        let notices = try await client.get("/notices").document.all(".ledger .what").map(\.text)
        return (history + notices).filter { $0.contains("onnected") }
    }

    @Test(
        "CVE-2024-25618, login CSRF at the network: whoever is logged in there is added by a press that names both, or not"
    )
    func namesBoth() async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture)
            let page = try #require(client.page)
            #expect(page.url.path.hasPrefix("/account/connect/") && page.status == .ok)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("h1")?.text == "Add this account?")
            for words in ["Mallory", "X", "x.example", "x.example/people/66", "Ann Reader", "log in to your account"] {
                #expect(page.document.first("main")?.text.contains(words) == true, "\(words)")
            }
            #expect(
                page.document.forms.filter { $0.action == page.url.path }.flatMap(\.buttons).map(\.label) == [
                    "Add it", "Not me",
                ]
            )
            // Nothing has happened, and nobody is told of anything.
            #expect(try await names(fixture, client) == [])
            #expect(try await told(client) == [])
            #expect(!(try await client.get("/account").text.contains("Mallory")))
            let stranger = try fixture.browser()
            try await stranger.get("/login?next=/account")
            try await stranger.submit(action: "/auth/x/start")
            #expect(try await fixture.signedIn(stranger).member.name.text == "Mallory")
        }
    }

    @Test("a press adds them, and only then it stands in the history, in the notices and in the login")
    func adds() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Ann Reader")
            let before = try #require(logins(client).current)
            try come(fixture, as: "Ann of X")
            try await client.submit(action: "/auth/x/start")
            // A copy of the session from before can answer nothing.
            let after = try #require(logins(client).current)
            #expect(after.secret != before.secret)
            #expect(try await fixture.stores.sessions.signedIn(before) == nil)
            let page = try await client.addAccount()
            #expect(page.url.path == "/account" && page.text.contains("The network is connected."))
            #expect(try await names(fixture, client) == ["Ann of X"])
            #expect(try await told(client).count == 2)
            #expect(try await client.get("/account").text.contains("X connected"))
        }
    }

    @Test("a no adds nothing, is given back at the network, leads back, and asks anew the next time")
    func refuses() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try come(fixture, as: "Mallory")
            try await client.get("/account")
            try await client.submit(action: "/auth/x/start")
            let question = try path(client)
            let page = try await client.submit(action: question, pressing: "Not me")
            #expect(page.url.path == "/account" && page.text.contains("Nothing was added."))
            await fixture.testSite.background.drain()
            #expect(fixture.x.state.accountCalls == ["revoke all"])
            #expect(try await names(fixture, client) == [])
            #expect(try await told(client) == [])
            try come(fixture, as: "Lone of X", "7")
            try await client.get("/account")
            try await client.connect(action: "/auth/x/start")
            #expect(try await names(fixture, client) == ["Lone of X"])
        }
    }

    @Test(
        "pressed twice, opened again by the back button, or in a second tab: words, and nothing twice",
        arguments: ["Add it", "Not me"]
    )
    func twice(_ label: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture, as: "Ann of X")
            let question = try path(client)
            let form = try #require(client.page?.document.form(action: question))
            try await client.submit(form, pressing: label)
            let (told, names) = (try await told(client), try await names(fixture, client))
            for again in ["Add it", "Not me"] {
                let page = try await client.submit(form, pressing: again)
                #expect(page.url.path == "/account" && page.text.contains("That question is over"), "\(again)")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            #expect(try await client.get(question).text.contains("That question is over"))
            #expect(try await self.told(client) == told)
            #expect(try await self.names(fixture, client) == names)
            #expect(names == (label == "Add it" ? ["Ann of X"] : []))
        }
    }

    @Test("after ten minutes the question is over, and nothing was added", arguments: [600, 601])
    func expires(_ seconds: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture)
            fixture.clock.advance(by: .seconds(seconds))
            let question = try path(client)
            let page = try await client.submit(action: question, pressing: "Add it")
            #expect(page.text.contains(seconds > 600 ? "That question is over" : "The network is connected."))
            #expect(try await names(fixture, client) == (seconds > 600 ? [] : ["Mallory"]))
        }
    }

    @Test("another browser of the member, another member in the same browser, and nobody at all cannot answer it")
    func otherSession() async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture)
            let question = try path(client)
            let owner = try await fixture.signedIn(client).member
            // The same member, logged in elsewhere.
            let elsewhere = try fixture.browser()
            let token = try await fixture.site.services.sessions.begin(owner.id)
            let home = try #require(WebURL(AccountFixture.home))
            let now = fixture.clock.now
            elsewhere.changeCookies { $0.store("flyleaf=\(token.cookie); Path=/", from: home, at: now) }
            let other = try await fixture.loneMember("Ben")
            for browser in [elsewhere, other] {
                let page = try await browser.get(question)
                #expect(page.url.path == "/account" && page.text.contains("That question is over"))
                #expect(!page.text.contains("Mallory"))
                let csrf = try #require(page.document.first("input[name=csrf]")?["value"])
                let pressed = try await browser.post(question, FormFields(["csrf": csrf, "answer": "add"]))
                #expect(pressed.url.path == "/account" && pressed.text.contains("That question is over"))
                #expect(try await names(fixture, browser) == [])
            }
            let nobody = try fixture.browser()
            #expect(try await nobody.get(question).url.path == "/login")
            // Another account is opened in the browser that asked, and left again.
            try await client.get("/session/switch")
            try await client.submit(action: "/start") { try $0.fill("name", "Cem") }
            #expect(try await client.get(question).text.contains("That question is over"))
            try await client.get("/session/switch")
            try await client.submit(action: "/session/switch")
            try await client.get(question)
            try await client.addAccount()
            #expect(try await fixture.signedIn(client).member == owner)
            #expect(try await names(fixture, client) == ["Mallory"])
        }
    }

    @Test("a second network added meanwhile, which changes the session’s secret, leaves the first question open")
    func secondTab() async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture, as: "Ann of X")
            let question = try path(client)
            try await client.get("/account")
            try await client.connect(action: "/auth/facebook/start")
            try await client.get(question)
            try await client.addAccount()
            #expect(try await names(fixture, client).count == 2)
        }
    }

    @Test("an answer without its word asks again")
    func noAnswer() async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture)
            let question = try path(client)
            let csrf = try #require(client.page?.document.form(action: question)?["csrf"])
            for fields in [FormFields(["csrf": csrf]), FormFields(["csrf": csrf, "answer": "maybe"])] {
                let page = try await client.post(question, fields)
                #expect(page.status == .unprocessableContent && page.text.contains("Add this account?"))
            }
            #expect(try await names(fixture, client) == [])
        }
    }

    @Test("what brought the person stands in no page, address or cookie of the question, and the name there is text")
    func noSecret() async throws {
        try await AccountFixture.run { fixture in
            let hostile = "<b onclick=x>\u{202E}Mallory</b> \"'&{{name}}"
            let client = try await asked(fixture, as: hostile)
            let page = try #require(client.page)
            #expect(page.document.all("main b").count == 1)
            #expect(page.document.first("main b")?.text.contains("<b onclick=x>") == true)
            #expect(page.document.all("[onclick]").isEmpty)
            let token = "s3cret-token-of-66"
            for exchange in client.history where exchange.request.url.authority == page.url.authority {
                #expect(!exchange.response.body.lossyText.contains(token))
                #expect(!"\(exchange.response.fields)".contains(token))
            }
            try await client.submit(action: page.url.path, pressing: "Not me")
            #expect(!"\(client.cookies)".contains(token))
        }
    }

    @Test("one who is added to another account meanwhile, and one too many, are refused at the press with words")
    func refusedAtPress() async throws {
        try await AccountFixture.run { fixture in
            let client = try await asked(fixture)
            let ben = try fixture.browser()
            try await ben.get("/login?next=/account")
            try await ben.submit(action: "/auth/x/start")
            let taken = try await client.addAccount()
            #expect(taken.status == .conflict && taken.text.contains("That X account is already in use here"))
            #expect(AccessibilityCheck.faults(in: taken.document) == [])
            #expect(try await names(fixture, client) == [])
            #expect(try await names(fixture, ben) == ["Mallory"])
        }
    }

    @Test("whoever is the member’s already comes back without a question")
    func renewal() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await client.connect(action: "/auth/x/start")
            let connections = try await fixture.connections(of: client)
            let connection = try #require(connections.first { $0.identity.network == .x })
            let now = fixture.clock.now
            try await fixture.stores.connections.setState(connection.id, .ended(reason: .reauthenticate, at: now), now)
            try await client.get("/account")
            let page = try await client.submit(action: "/auth/x/start", pressing: "Log in with X again")
            #expect(page.url.path == "/account" && page.text.contains("The network is connected."))
            #expect(try await fixture.connections(of: client).map(\.state) == [.active, .active])
        }
    }
}
