import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The account page")
struct AccountTests {
    @Test("somebody who is not logged in goes to the login page and comes back")
    func anonymous() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            let page = try await client.get("/account")
            #expect(page.url.description == "\(AccountFixture.home)/login?next=%2Faccount")
            try await client.submit(action: "/auth/facebook/start")
            #expect(client.page?.url.path == "/account")
        }
    }

    @Test("a connection is told with its person, state, end, last answer and permissions, without a call")
    func connection() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change {
                $0.permissions.granted.remove(Permission("publish"))
                $0.permissions.granted.insert(Permission("email"))
                $0.permissions.granted.remove(Permission("user_friends"))
                $0.permissions.declined.insert(Permission("user_friends"))
                $0.expiresAt = fixture.clock.now + .seconds(60 * 86_400)
            }
            let client = try await fixture.member(by: fixture.facebook)
            let page = try await client.get("/account")
            #expect(page.status == .ok)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for text in [
                "Ada Lovelace", "Working", "19 Nov 2014", "20 Sep 2014, 12:59 UTC", "at facebook.example",
                "Flyleaf lists your friends when you choose whose profile a review goes to, or whom to tag.",
                "Without it you cannot choose a friend here; sharing to your own profile works as before.", "Declined",
                "Not asked",
                "Flyleaf does not use it.", "is asked for it when you share",
            ] {
                #expect(page.text.contains(text), "\(text)")
            }
            let profile = page.document.first("a[href='https://facebook.example/100']")
            #expect(profile?["rel"] == "noopener noreferrer")
            #expect(page.document.first("a[href='https://facebook.example/apps?tab=all']") != nil)
            #expect(buttons(page, action: "/account/permissions/revoke") == ["email"])
            #expect(buttons(page, action: "/account/permissions/request") == ["user_friends"])
            #expect(page.document.form(action: "/auth/x/start")?.buttons.first?.label == "Connect X")
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(!page.source.contains("s3cret-token"))
        }
    }

    @Test("PR-02: a member without any network reads what connecting brings and that reviews work without")
    func empty() async throws {
        try await AccountFixture.run { fixture in
            let page = try #require(try await fixture.loneMember().page)
            #expect(page.url.path == "/account")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("Your reviews work without one"))
            #expect(page.document.form(action: "/auth/facebook/start")?["next"] == "/account")
            #expect(
                page.text.contains(
                    "Flyleaf lists your friends when you choose whose profile a review goes to, or whom to tag."
                )
            )
            #expect(!page.text.contains("Flyleaf posts a review for you"))
        }
    }

    @Test("connecting a network from the account page comes back to it")
    func connect() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await client.connect(action: "/auth/facebook/start")
            #expect(page.url.path == "/account")
            #expect(try await fixture.connections(of: client).map(\.identity.remoteID) == ["100"])
            #expect(page.text.contains("The network is connected."))
        }
    }

    @Test("the end of what was granted and the last problem are told, and whether it has answered since")
    func health() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change {
                $0.expiresAt = fixture.clock.now + .seconds(60 * 86_400)
                $0.dataExpiresAt = fixture.clock.now + .seconds(90 * 86_400)
            }
            let client = try await fixture.member(by: fixture.facebook)
            #expect(client.page?.text.contains("May read until 19 Dec 2014") == true)
            #expect(client.page?.text.contains("Last problem") == false)
            fixture.clock.advance(by: .seconds(3600))
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.unreachable) }
            _ = try await client.submit(action: "/account/permissions/check")
            let failed = try await client.get("/account")
            #expect(failed.text.contains("Last problem Facebook cannot be reached, 20 Sep 2014, 13:59 UTC"))
            #expect(!failed.text.contains("It has answered since"))
            #expect(AccessibilityCheck.faults(in: failed.document) == [])
            fixture.clock.advance(by: .seconds(60))
            fixture.facebook.change { $0.accountFailure = nil }
            #expect(
                try await client.submit(action: "/account/permissions/check").text.contains("It has answered since")
            )
        }
    }

    @Test("what lapses by disuse is warned of, logs nobody out when it is over, and the button renews it on purpose")
    func lapsed() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.dataExpiresAt = fixture.clock.now + .seconds(6 * 86_400) }
            let client = try await fixture.member(by: fixture.facebook)
            #expect(client.page?.text.contains("Facebook needs you again before 26 Sep 2014") == true)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.reauthorize) }
            _ = try await client.submit(action: "/account/permissions/check")
            let page = try await client.get("/account")
            #expect(page.url.path == "/account")
            #expect(page.text.contains("Facebook wants you to renew what you granted"))
            fixture.facebook.change {
                $0.accountFailure = nil
                $0.dataExpiresAt = fixture.clock.now + .seconds(90 * 86_400)
            }
            #expect(fixture.facebook.state.logins.map(\.renewsAccess) == [false])
            let renewed = try await client.submit(action: "/auth/facebook/start")
            #expect(fixture.facebook.state.logins.map(\.renewsAccess) == [false, true])
            #expect(renewed.text.contains("Working"))
            #expect(!renewed.text.contains("wants you to renew"))
        }
    }

    @Test("a connection that ends is warned of from less than seven days before", arguments: [-1, 0, 1])
    func warning(offset: Int) async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change {
                $0.expiresAt = fixture.clock.now + .seconds(7 * 86_400 + offset)
            }
            let page = try #require(try await fixture.member(by: fixture.facebook).page)
            #expect(page.text.contains("needs you again before 27 Sep 2014") == (offset < 0))
            #expect(page.text.contains("less than 7 days") == (offset < 0))
        }
    }

    @Test("a connection that ran out says so and offers to log in again")
    func ranOut() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.expiresAt = fixture.clock.now + .seconds(30) }
            let client = try await fixture.member(by: fixture.facebook)
            #expect(client.page?.text.contains("less than a day") == true)
            fixture.clock.advance(by: .seconds(30))
            #expect(try await client.get("/account").text.contains("ran out on 20 Sep 2014"))
            fixture.facebook.change { $0.expiresAt = nil }
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.url.path == "/account")
            #expect(page.text.contains("No end is known"))
            #expect(!page.text.contains("ran out on"))
        }
    }

    @Test("LG-21: a session that ended at the network is told in words")
    func ended() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.x)
            // The connections stand in the order of their beginning.
            fixture.clock.advance(by: .seconds(1))
            try await client.connect(action: "/auth/facebook/start")
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.reauthenticate) }
            let form = try #require(
                try await client.get("/account").document.forms.last { $0.action == "/account/permissions/check" }
            )
            let failed = try await client.submit(form)
            #expect(failed.status.code == 502)
            #expect(AccessibilityCheck.faults(in: failed.document) == [])
            let page = try await client.get("/account")
            #expect(page.text.contains("Session ended at Facebook"))
            #expect(page.text.contains("Your session at Facebook has ended"))
            #expect(page.document.form(action: "/auth/facebook/start")?["next"] == "/account")
        }
    }

    @Test("LG-21: an end found by use logs out who came in by it, and the next login brings them back and repairs it")
    func endedUnderTheLogin() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.reauthenticate) }
            #expect(try await client.submit(action: "/account/permissions/check").status.code == 502)
            let login = try await client.get("/account")
            #expect(login.url.path == "/login")
            #expect(login.text.contains("Facebook has ended your login"))
            fixture.facebook.change { $0.accountFailure = nil }
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.url.path == "/account")
            #expect(page.text.contains("Ended by Facebook"))
            #expect(!page.text.contains("Session ended at Facebook"))
        }
    }

    @Test("a name is changed, in any script and with any markup in it, or refused beside its field")
    func rename() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            var current = Array("Lone reader".utf8)
            for hostile in Fixtures.hostileTexts {
                let page = try await client.submit(action: "/account/name") { $0.forge("name", hostile.text) }
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(hostile)")
                if let name = PersonName(hostile.text) {
                    #expect(page.status == .ok, "\(hostile)")
                    #expect(page.text.contains("Your name is changed."), "\(hostile)")
                    current = Array(name.text.utf8)
                } else {
                    #expect(page.status.code == 422, "\(hostile)")
                    #expect(page.document.first("#name")?["aria-invalid"] == "true", "\(hostile)")
                    #expect(page.document.element(id: "name-error") != nil, "\(hostile)")
                }
                let shown = try await client.get("/account").document.first("#name")?["value"]
                #expect(shown.map { Array($0.utf8) } == current, "\(hostile)")
            }
        }
    }

    @Test(
        "a name may have 200 characters, not 201 and not none",
        arguments: [(0, 422), (1, 200), (200, 200), (201, 422)]
    )
    func nameLength(count: Int, status: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let name = String(repeating: "é", count: count)
            let page = try await client.submit(action: "/account/name") { try $0.fill("name", name) }
            #expect(page.status.code == status)
        }
    }

    @Test("ending other sessions leaves this one")
    func sessions() async throws {
        try await AccountFixture.run { fixture in
            let first = try await fixture.member(by: fixture.facebook)
            let second = try await fixture.member(by: fixture.facebook)
            let stranger = try await fixture.loneMember()
            let page = try await second.submit(action: "/account/sessions/end", pressing: "End my other sessions")
            #expect(page.text.contains("Every other session of yours is ended."))
            #expect(try await first.get("/account").url.path == "/login")
            #expect(try await second.get("/account").url.path == "/account")
            #expect(try await stranger.get("/account").url.path == "/account")
        }
    }

    @Test("the page tells since when this browser is logged in and until when")
    func login() async throws {
        try await AccountFixture.run { fixture in
            let page = try #require(try await fixture.loneMember().page)
            #expect(page.text.contains("20 Sep 2014, 12:59 UTC"))
            #expect(page.text.contains("19 Dec 2014"))
            #expect(page.text.contains("30 days without a visit"))
            #expect(page.document.link("Log out")?["href"] == "/logout")
        }
    }

    @Test(
        "a form without its token is refused and changes nothing",
        arguments: [
            "/account/name", "/account/permissions/check", "/account/permissions/request",
            "/account/permissions/revoke", "/account/sessions/end", "/account/disconnect/{id}",
        ]
    )
    func token(path: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            let address = path.replacing("{id}", with: connection.id.text)
            let page = try await client.post(
                address,
                FormFields(["connection": connection.id.text, "permission": "user_friends", "name": "X", "sure": "yes"])
            )
            #expect(page.status == .forbidden)
            #expect(try await fixture.connections(of: client) == [connection])
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(try await client.get("/account").document.first("#name")?["value"] == "Ada Lovelace")
        }
    }

    @Test(
        "a form of somebody who is not logged in changes nothing",
        arguments: ["/account/name", "/account/permissions/revoke", "/account/sessions/end"]
    )
    func anonymousForm(path: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            let login = try await client.get("/login")
            let token = login.document.form(action: "/start")?["csrf"] ?? ""
            let page = try await client.post(path, FormFields(["csrf": token, "name": "X"]))
            #expect(page.url.path == "/login")
        }
    }

    /// The permissions that forms to an address name.
    private func buttons(_ page: AppPage, action: String) -> [String] {
        page.document.forms.filter { $0.action == action }.compactMap { $0["permission"] }
    }
}
