import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("What needs a login of the last ten minutes")
struct FreshLoginTests {
    /// The routes, by name.
    private static let needing: Set<String> = [
        "POST /account/recovery", "POST /account/passkeys", "POST /account/passkeys/keep",
        "GET /account/passkeys/{id}/remove", "POST /account/passkeys/{id}/remove",
        "GET /account/disconnect/{id}", "POST /account/disconnect/{id}",
        "GET /account/end", "POST /account/end", "POST /account/devices", "POST /account/devices/pair",
        "GET /account/data", "POST /account/data", "GET /account/delete", "POST /account/delete",
    ]

    /// What else is sent about an account, each with why a session is enough for it.
    private static let free: [String: String] = [
        "/account/name": "can be changed back",
        "/account/connect/{id}": "a fresh login began it, and its question waits ten minutes",
        "/account/permissions/check": "only reads",
        "/account/permissions/request": "the network asks who is there",
        "/account/permissions/revoke": "takes away what a thief could use",
        "/account/posting/off": "takes away what a thief could use",
        "/account/sessions/end": "throws a thief out, and has to be quick",
        "/account/devices/{id}/end": "throws a thief out, and has to be quick",
        "/account/passkeys/{id}/name": "can be changed back",
        "/account/import": "only adds, and can be undone",
        "/account/import/{id}/start": "only adds, and can be undone",
        "/account/import/{id}/stop": "only adds, and can be undone",
        "/account/import/{id}/undo": "takes back what was added",
        "/account/import/{id}/remove": "leaves what was added",
        "/settings/appearance": "is for the eyes alone",
        "/settings/reviews": "changes no review that is there, and each form asks",
        "/settings/picture": "can be changed back", "/settings/picture/remove": "can be changed back",
        "/settings/sharing": "sends nothing, and each dialog shows it", "/settings/time": "is for the eyes alone",
        "/settings/messages": "can be changed back, and is done by message from a connected account alone",
        "/settings/messages/people": "can be changed back, and is done by message from a connected account alone",
        "/settings/location": "is about what the member’s own browser sends from then on",
        "/settings/location/people": "can be changed back",
        "/settings/location/delete": "takes away what a thief could read",
        "/settings/links": "names a page, and opens nothing", "/settings/links/{id}": "reads a page that is named",
        "/settings/links/{id}/remove": "names a page no more",
        "/settings/mentions": "lets a site ask again, and opens nothing",
        "/settings/streams": "is for the eyes alone",
    ]

    private static var routes: [SiteRoute] {
        Site.routes.filter { if case .notNeeded = $0.freshLogin { false } else { true } }
    }

    @Test("is in the table of routes by name, and whatever is sent about an account is there or has a reason not to be")
    func table() {
        #expect(Set(Self.routes.map { "\($0.method) \($0.pattern)" }) == Self.needing)
        let sent = Site.routes.filter { route in
            !route.method.isSafe && route.session == .member
                && ["/account/", "/settings/", "/login/"].contains { route.pattern.hasPrefix($0) }
        }
        #expect(sent.count > 20)
        let others = sent.map(\.pattern).filter { !Self.needing.contains("POST \($0)") }
        #expect(Set(others) == Set(Self.free.keys))
    }

    @Test("has a page to come back to: its own, or the one that has the form")
    func waysBack() {
        let pages = Set(Site.routes.filter { $0.method == .get && $0.session == .member }.map(\.pattern))
        for route in Self.routes {
            switch route.freshLogin {
            case .notNeeded: break
            case .needed: #expect(pages.contains(route.pattern), "\(route.pattern)")
            case .neededFrom(let page): #expect(pages.contains(page()), "\(route.pattern)")
            }
        }
    }

    @Test("is taken nine minutes after the login, and eleven minutes after it leads to the question and back")
    func everyRoute() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let id = try #require(try await fixture.connections(of: client).first).id.text
            for (minutes, isAsked) in [(9, false), (2, true)] {
                fixture.clock.advance(by: .seconds(minutes * 60))
                // The deletion stands last in the table, and needs a word that is not sent.
                for route in Self.routes {
                    let path = route.pattern.replacing("{id}", with: id)
                    let account = try await client.get("/account").document
                    let csrf = try #require(account.first("input[name=csrf]")?["value"])
                    let page =
                        route.method == .get
                        ? try await client.get(path)
                        : try await client.post(path, FormFields(["csrf": csrf, "name": "Mine", "sure": ""]))
                    #expect((page.url.path == "/login/confirm") == isAsked, "\(route.method) \(path): \(page.url)")
                    guard isAsked else { continue }
                    #expect(page.status == .ok)
                    #expect(AccessibilityCheck.faults(in: page.document) == [])
                    let back =
                        if case .neededFrom(let form) = route.freshLogin { form() } else { path }
                    #expect(page.document.form(action: "/auth/facebook/start")?["next"] == back)
                }
            }
            #expect(try await fixture.connections(of: client).count == 1)
        }
    }

    @Test("counts to the second", arguments: [600, 601])
    func boundary(_ seconds: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.clock.advance(by: .seconds(seconds))
            let page = try await client.get("/account/delete")
            #expect(page.url.path == (seconds > 600 ? "/login/confirm" : "/account/delete"))
        }
    }

    @Test("a login at a connected network confirms it, in a new session of the member, and leads to the very place")
    func network() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let before = try await fixture.signedIn(client)
            let old = try #require(client.cookies["flyleaf"]?.value)
            fixture.clock.advance(by: .seconds(660))
            let question = try await client.get("/account/delete?from=here")
            #expect(question.text.contains("Confirm that it is you"))
            #expect(question.text.contains("Log in with Facebook as Ada Lovelace"))
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.url.path == "/account/delete" && page.url.description.contains("from=here"))
            #expect(page.text.contains("Thank you, it is you."))
            let after = try await fixture.signedIn(client)
            #expect(after.member.id == before.member.id && after.session.id != before.session.id)
            #expect(after.session.createdAt == fixture.clock.now)
            #expect(try await fixture.site.services.sessions.signedIn(cookie: old) == nil)
            #expect(try await client.get("/login/confirm?next=/account").url.path == "/account")
        }
    }

    @Test("another secret for the session, or a change of accounts and back, makes no login younger")
    func rotation() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await client.get("/session/switch")
            try await client.submit(action: "/start") { try $0.fill("name", "Another") }
            fixture.clock.advance(by: .seconds(660))
            try await client.get("/session/switch")
            try await client.submit(action: "/session/switch")
            #expect(try await client.get("/account").text.contains("Ada Lovelace"))
            #expect(try await client.get("/account/data").url.path == "/login/confirm")
            let session = try await fixture.signedIn(client).session
            let token = try #require(try await fixture.site.services.sessions.rotate(session))
            let rotated = try #require(try await fixture.site.services.sessions.signedIn(token))
            #expect(!rotated.session.isFresh(at: fixture.clock.now))
        }
    }

    /// Says who logs in at a network from now on.
    private func be(_ name: String, _ id: String, at network: FakeNetwork) throws {
        let person = Person(remoteID: id, name: try #require(PersonName(name)))
        network.change { $0.person = person }
    }

    @Test("somebody else at the network confirms nothing: no account is entered, made or added to")
    func otherPerson() async throws {
        try await AccountFixture.run { fixture in
            let (client, ann) = (try await fixture.member(by: fixture.facebook), try await fixture.loneMember("Ann"))
            // Known here as another member's, then known to nobody.
            try be("Xenia", "7", at: fixture.x)
            try await ann.connect(action: "/auth/x/start")
            try be("Ada of X", "8", at: fixture.x)
            try await client.get("/account")
            try await client.connect(action: "/auth/x/start")
            let before = try await fixture.signedIn(client)
            fixture.clock.advance(by: .seconds(660))
            for stranger in ["7", "9"] {
                try be("Somebody", stranger, at: fixture.x)
                try await client.get("/account/delete")
                let page = try await client.submit(action: "/auth/x/start")
                #expect(page.status == .conflict)
                #expect(page.text.contains("You came back as Somebody"))
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                let now = try await fixture.signedIn(client)
                #expect(now.session.id == before.session.id && now.member.id == before.member.id)
                #expect(try await fixture.connections(of: client).map(\.identity.remoteID).sorted() == ["100", "8"])
                #expect(try await client.follow("Try again").url.path == "/login/confirm")
            }
        }
    }

    @Test("a no at the network, or a network that fails, leads back to the question with words")
    func failures() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.clock.advance(by: .seconds(660))
            fixture.facebook.change { $0.declines = true }
            try await client.get("/account/delete")
            let declined = try await client.submit(action: "/auth/facebook/start")
            #expect(declined.url.path == "/login/confirm" && declined.text.contains("Nothing is confirmed"))
            fixture.facebook.change { $0.declines = false }
            fixture.facebook.change { $0.failures["finish"] = NetworkFailure(.unreachable) }
            let failed = try await client.submit(action: "/auth/facebook/start")
            #expect(failed.status == .badGateway && failed.text.contains("Confirm that it is you"))
            #expect(AccessibilityCheck.faults(in: failed.document) == [])
            fixture.facebook.change { $0.failures = [:] }
            #expect(try await client.submit(action: "/auth/facebook/start").url.path == "/account/delete")
        }
    }

    @Test("a recovery code confirms it; one of another member is refused and not used up")
    func codes() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let recovery = fixture.site.services.recovery
            let (annID, benID) = (try await fixture.signedIn(ann).member.id, try await fixture.signedIn(ben).member.id)
            let (anns, bens) = (try await recovery.makeSheet(for: annID), try await recovery.makeSheet(for: benID))
            fixture.clock.advance(by: .seconds(660))
            #expect(try await ann.get("/account/devices").status == .ok)
            #expect(try await ann.submit(action: "/account/devices/pair").url.path == "/login/confirm")
            let form = try await ann.follow("Use a recovery code")
            #expect(form.text.contains("Confirm with a recovery code"))
            #expect(AccessibilityCheck.faults(in: form.document) == [])
            let refused = try await ann.submit(action: "/login/recover") {
                try $0.fill("sheet", bens.name)
                try $0.fill("code", bens.codes[0])
            }
            #expect(refused.status == .unprocessableContent && refused.text.contains("of another account"))
            #expect(try await recovery.state(of: benID)?.remaining == RecoverySheet.count)
            let page = try await ann.submit(action: "/login/recover") {
                try $0.fill("sheet", anns.name)
                try $0.fill("code", anns.codes[0])
            }
            #expect(page.url.path == "/account/devices")
            #expect(try await fixture.signedIn(ann).member.id == annID)
            #expect(try await ann.submit(action: "/account/devices/pair").status == .created)
        }
    }

    @Test("an account that nothing but its session opens is not asked what it cannot answer")
    func noWay() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            fixture.clock.advance(by: .seconds(660))
            #expect(try await client.get("/account/delete").url.path == "/account/delete")
            try await client.get("/account")
            try await client.connect(action: "/auth/x/start")
            #expect(try await fixture.connections(of: client).count == 1)
            #expect(try await client.get("/account/delete").url.path == "/login/confirm")
        }
    }

    @Test("connecting a network needs it too, as what is connected is a way in")
    func connecting() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.clock.advance(by: .seconds(660))
            try await client.get("/account")
            let page = try await client.submit(action: "/auth/x/start")
            #expect(page.url.path == "/login/confirm")
            #expect(fixture.x.state.logins.isEmpty)
            #expect(try await client.submit(action: "/auth/facebook/start").url.path == "/account")
            try await client.connect(action: "/auth/x/start")
            #expect(try await fixture.connections(of: client).count == 2)
        }
    }

    @Test(
        "a place to come back to is one of ours, whatever the address says",
        arguments: ["//evil.test", "https://evil.test"]
    )
    func openRedirect(_ next: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            #expect(try await client.get("/login/confirm?next=\(PercentCoding.encode(next))").url.path == "/")
        }
    }
}
