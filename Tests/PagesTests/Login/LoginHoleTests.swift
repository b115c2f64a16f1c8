import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// Holes that products of this kind have had in their logins, each by its name.
@Suite("Known holes in logins")
struct LoginHoleTests {
    /// A browser that has left for the network, and the address the network sends it back to.
    private func leave(_ fixture: AccountFixture) async throws -> (client: AppClient, returning: String) {
        let client = try fixture.browser(followsRedirects: false)
        try await client.get("/login")
        let page = try await client.submit(action: "/auth/facebook/start")
        return (client, try #require(page.fields[.location]))
    }

    private func isLoggedIn(_ client: AppClient) -> Bool { client.cookies["flyleaf"] != nil }

    private func finishes(_ fixture: AccountFixture) -> Int { fixture.facebook.count("finish") }

    @Test("NeoDB 92867bb6: a return without state, with an empty, a wrong or another browser's is refused")
    func state() async throws {
        try await AccountFixture.run { fixture in
            let (client, returning) = try await leave(fixture)
            let bare = try #require(returning.split(separator: "?").first.map(String.init))
            let others = try await leave(fixture).returning
            for address in [
                bare, "\(bare)?code=ok", "\(bare)?code=ok&state=", "\(bare)?code=ok&state=AAAA", others,
                "\(bare)?code=ok&state=\(String(repeating: "A", count: 1900))",
            ] {
                #expect(try await client.get(address).status == .badRequest, "\(address.prefix(100))")
                #expect(!isLoggedIn(client))
            }
            #expect(finishes(fixture) == 0)
        }
    }

    @Test("LG-17: NeoDB 92867bb6: a state counts once, in the browser that began, and not in one that only knows it")
    func reuse() async throws {
        try await AccountFixture.run { fixture in
            let (client, returning) = try await leave(fixture)
            _ = try await client.get(returning)
            #expect(isLoggedIn(client))
            let thief = try fixture.browser(followsRedirects: false)
            try await thief.get("/login")
            #expect(try await thief.get(returning).status == .badRequest)
            #expect(!isLoggedIn(thief))
            #expect(finishes(fixture) == 1)
        }
    }

    @Test("Postiz: a state has 256 random bits and differs each time, and so does the verifier (PKCE)")
    func entropy() async throws {
        try await AccountFixture.run { fixture in
            for _ in 0..<20 { _ = try await leave(fixture) }
            let requests = fixture.facebook.state.logins
            #expect(Set(requests.flatMap { [$0.state, $0.verifier] }).count == 40)
            for request in requests {
                #expect(Base64.decode(request.state)?.count == 32)
                #expect(Base64.decode(request.verifier)?.count == 32)
            }
        }
    }

    @Test("CVE-2015-9284: a login or a link begins by POST with the form's token, never by GET")
    func getLogin() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let calls = fixture.facebook.state.logins.count
            #expect(try await client.get("/auth/facebook/start").status == .methodNotAllowed)
            for fields in [FormFields(), FormFields(["csrf": ""]), FormFields(["csrf": "x", "another": "yes"])] {
                #expect(try await client.post("/auth/facebook/start", fields).status == .forbidden)
            }
            let stranger = try await fixture.loneMember("Stranger")
            let theirs = try #require(
                try await stranger.get("/account").document.form(action: "/account/name")?["csrf"]
            )
            #expect(try await client.post("/auth/facebook/start", FormFields(["csrf": theirs])).status == .forbidden)
            #expect(fixture.facebook.state.logins.count == calls)
        }
    }

    @Test("CVE-2015-9284: nothing about logins changes by GET: logout, switching, codes, sessions, deletion")
    func getChanges() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let id = try #require(logins(client).current).id.text
            for path in [
                "/logout?which=all&forget=yes", "/session/switch?account=\(id)", "/account/delete?word=delete",
                "/account/recovery", "/login/recover?sheet=00000000&code=000000000000",
            ] {
                #expect(try await client.get(path).status == .ok, "\(path)")
            }
            #expect(try await client.get("/account/sessions/end?session=\(id)").status == .methodNotAllowed)
            #expect(try await client.get("/account").url.path == "/account")
            let member = try await fixture.signedIn(client)
            #expect(try await fixture.stores.recovery.state(member.member.id) == nil)
        }
    }

    @Test(
        "CVE-2022-24858, CVE-2026-33868, SE-02: after a login nobody is led to another site",
        arguments: [
            "//evil.test", "/\\evil.test", "\\\\evil.test", "https://evil.test", "/\t/evil.test", "javascript:alert(1)",
            "/\r\nSet-Cookie: a=b", "https:evil.test", ".evil.test", "@evil.test",
        ]
    )
    func openRedirect(_ next: String) async throws {
        try await AccountFixture.run { fixture in
            for action in ["/auth/facebook/start", "/start"] {
                let client = try fixture.browser()
                let page = try await client.get("/login?next=\(PercentCoding.encode(next))")
                let csrf = try #require(page.document.form(action: action)?["csrf"])
                let end = try await client.post(action, FormFields(["csrf": csrf, "next": next]))
                #expect(end.url.origin == AccountFixture.home)
                #expect(end.url.path == "/")
                #expect(isLoggedIn(client))
            }
        }
    }

    @Test("CVE-2020-36599: what the address says of an error is never shown")
    func messageInjection() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            for path in ["/auth/facebook/return", "/login", "/", "/session/switch"] {
                let words = "Call+0900-1234+%3Cscript%3Ealert(1)%3C/script%3E"
                let page = try await client.get(
                    "\(path)?error=\(words)&error_description=\(words)&message_key=\(words)&notice=\(words)"
                )
                #expect(!page.text.contains("0900-1234"), "\(path)")
                #expect(!page.document.all("script").contains { $0.rawText.contains("alert") }, "\(path)")
            }
        }
    }

    @Test("CVE-2024-25618: the same name at two networks is two accounts, and linking needs the login of one")
    func linking() async throws {
        try await AccountFixture.run { fixture in
            let first = try await fixture.member(by: fixture.facebook)
            let second = try await fixture.member(by: fixture.x)
            #expect(try await fixture.connections(of: first).map(\.identity.network) == [.facebook])
            #expect(try await fixture.connections(of: second).map(\.identity.network) == [.x])
        }
    }

    @Test("CVE-2022-35925: logins are limited inside the program", arguments: [120, 121])
    func limit(_ attempts: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser(followsRedirects: false)
            for _ in 1..<attempts {
                try await client.get("/login")
                try await client.submit(action: "/auth/facebook/start")
            }
            try await client.get("/login")
            let last = try await client.submit(action: "/auth/facebook/start")
            #expect(last.status == (attempts <= 120 ? .seeOther : .tooManyRequests))
        }
    }

    @Test("forms of visitors are kept in bounds, so that nobody pushes out what others have typed")
    func heldForms() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser(followsRedirects: false)
            // A cookie of the browser makes its forms worth keeping.
            try await client.get("/login")
            var last: Status?
            for number in 0...60 {
                let form = ClientRequest.form(
                    try client.resolve("/reviews/new"),
                    FormFields(["title": "Book \(number)"])
                )
                last = try await client.send(form, initiator: client.page?.url).status
                if number < 60 { #expect(last == .seeOther) }
            }
            #expect(last == .tooManyRequests)
        }
    }

    @Test("CVE-2026-27824: an address that a field claims counts for nothing")
    func forwarded() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            let csrf = try #require(
                try await client.get("/login/recover").document.form(action: "/login/recover")?["csrf"]
            )
            var last: Status?
            for number in 0...20 {
                let fields = FormFields(["csrf": csrf, "sheet": "0000-00\(number + 10)", "code": "x"])
                var request = ClientRequest.form(try client.resolve("/login/recover"), fields)
                request.fields.append(try #require(FieldName("X-Forwarded-For")), "10.0.0.\(number)")
                last = try await client.send(request, initiator: client.page?.url).status
            }
            #expect(last == .tooManyRequests)
        }
    }

    @Test("CVE-2022-2651: every page of an account is closed to somebody who is not logged in")
    func anonymous() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            for path in ["/account", "/account/recovery", "/account/delete", "/logout", "/session/switch"] {
                #expect(try await client.get(path).url.path == "/login", "\(path)")
            }
            let csrf = try #require(client.page?.document.form(action: "/start")?["csrf"])
            for path in ["/account/recovery", "/account/delete", "/account/sessions/end", "/account/name"] {
                let page = try await client.post(path, FormFields(["csrf": csrf, "word": "delete"]))
                #expect(page.url.path == "/login", "\(path)")
            }
        }
    }

    @Test("LG-31: no page, address or cookie of a login holds a network's token, a state or a verifier")
    func secrets() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            for path in ["/", "/account", "/session/switch", "/logout", "/account/delete", "/account/recovery"] {
                try await client.get(path)
            }
            let verifiers = fixture.facebook.state.logins.map(\.verifier)
            for exchange in client.history {
                let body = exchange.response.body.lossyText
                for secret in ["s3cret-token-of-100"] + verifiers {
                    #expect(!body.contains(secret))
                    #expect(!exchange.request.url.description.contains(secret))
                    #expect(!exchange.response.fields.values(.setCookie).contains { $0.contains(secret) })
                }
            }
        }
    }

    @Test(
        "DA-08, LG-19: logging out keeps the keys to networks, or forgets them, as asked; neither claims to revoke",
        arguments: [false, true]
    )
    func forgetting(_ forgets: Bool) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            let question = try await client.get("/logout")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("What you granted stays granted there."))
            let page = try await client.submit(action: "/logout") { form in
                if forgets { try form.fill("forget", "yes") }
            }
            #expect(page.text.contains("What you granted at a network is still granted there."))
            #expect(fixture.facebook.state.accountCalls == [])
            let kept = try #require(try await fixture.stores.connections.credential(connection.id)).token.secret
            #expect(kept == (forgets ? "" : "s3cret-token-of-100"))
            let again = try await fixture.member(by: fixture.facebook)
            #expect(try await fixture.connections(of: again).map(\.id) == [connection.id])
            #expect(
                try await fixture.stores.connections.credential(connection.id)?.token.secret == "s3cret-token-of-100"
            )
        }
    }

    @Test("DA-08: without its key a connection is told as ended, and the network is not called")
    func withoutKey() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let member = try await fixture.signedIn(client)
            try await fixture.site.services.connections.forgetKeys(of: member.member.id)
            #expect(try await client.get("/account").text.contains("Session ended at Facebook"))
            try await client.submit(action: "/account/permissions/check")
            #expect(fixture.facebook.state.accountCalls == [])
        }
    }
}
