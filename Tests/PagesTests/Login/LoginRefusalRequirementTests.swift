import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// Requirements of logins that end otherwise than hoped, each by its identifier.
@Suite("Requirements of refused and failed logins")
struct LoginRefusalRequirementTests {
    @Test("LG-06: the first page for a visitor is neither an error nor only an empty list")
    func firstPage() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/")
            #expect(page.status == .ok)
            #expect(page.document.first("h1")?.text == "Flyleaf")
            #expect(page.document.form(action: "/auth/facebook/start") != nil)
            #expect(page.document.first("a[href='/login']") != nil)
            #expect(page.document.first(".notice") == nil)
        }
    }

    @Test("LG-07: with every network out of reach the pages of one's own answer as ever")
    func unreachable() async throws {
        try await AccountFixture.run { fixture in
            let member = try await fixture.member(by: fixture.facebook)
            for network in [fixture.facebook, fixture.x] {
                network.change { $0.accountFailure = NetworkFailure(.unreachable) }
                network.change { $0.failures["finish"] = NetworkFailure(.unreachable) }
            }
            for client in [member, try fixture.browser()] {
                for path in ["/", "/reviews", "/login", "/status"] {
                    #expect(try await client.get(path).status == .ok, "\(path)")
                }
            }
            #expect(try await member.get("/account").status == .ok)
            let failed = try await member.submit(action: "/account/permissions/check")
            #expect(failed.text.contains("Facebook cannot be reached just now. Try again later."))
            #expect(try await member.get("/").text.contains("Lately, for you to read"))
        }
    }

    @Test(
        "3.3, LG-08, LG-14, LG-15: each category of failure has its page at login, with a way on and a reference",
        arguments: NetworkFailure.Category.allCases
    )
    func failures(category: NetworkFailure.Category) async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.failures["finish"] = NetworkFailure(category) }
            let client = try fixture.browser()
            try await client.get("/login?next=/reviews/new")
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.status == .badGateway)
            let advice = FailureAdvice(category, in: .login, network: "Facebook")
            #expect(page.text.contains(advice.title))
            #expect(page.text.contains(advice.text))
            #expect(page.document.form(action: "/auth/facebook/start")?["next"] == "/reviews/new")
            let incident = try #require(fixture.reported.last)
            #expect(page.text.contains(incident.requestID))
            #expect(!page.source.contains(".swift"))
            #expect(!page.source.contains("NetworkFailure"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            // No half-made account: nobody is logged in, and nobody is stored.
            #expect(client.cookies["flyleaf"] == nil)
            #expect(try await fixture.stores.connections.byIdentity(.facebook, "facebook.example", "100") == nil)
            fixture.facebook.change { $0.failures["finish"] = nil }
            #expect(try await client.submit(action: "/auth/facebook/start").url.path == "/reviews/new")
        }
    }

    @Test("3.3: what the network asks of the person is shown in its own words, as text")
    func userMessage() async throws {
        try await AccountFixture.run { fixture in
            let message = "Confirm your <b>account</b> first."
            fixture.facebook.change { $0.failures["finish"] = NetworkFailure(.userActionNeeded, userMessage: message) }
            let client = try fixture.browser()
            try await client.get("/login")
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.text.contains(message))
        }
    }

    @Test("LG-13: a login that is called off leads back, names what did not happen, and is no error")
    func cancelled() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.declines = true }
            let client = try fixture.browser()
            try await client.get("/login?next=/reviews/new")
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.status == .ok)
            #expect(page.url.path == "/login")
            #expect(page.document.first(".notice.failed") == nil)
            #expect(page.document.first("[role='alert']") == nil)
            #expect(page.document.form(action: "/auth/facebook/start")?["next"] == "/reviews/new")
            #expect(client.cookies["flyleaf"] == nil)
        }
    }

    @Test("LG-25: each permission on the account page says what it is for and what fails without it")
    func purposes() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.permissions = PermissionSet(granted: [.init("public_profile")]) }
            let page = try #require(try await fixture.member(by: fixture.facebook).page)
            #expect(
                page.text.contains(
                    "Flyleaf lists your friends when you choose whose profile a review goes to, or whom to tag."
                )
            )
            #expect(
                page.text.contains(
                    "Without it you cannot choose a friend here; sharing to your own profile works as before."
                )
            )
        }
    }

    @Test("LG-27: what is granted is listed, with a button to give each back and one for all")
    func grants() async throws {
        try await AccountFixture.run { fixture in
            let page = try #require(try await fixture.member(by: fixture.facebook).page)
            let forms = page.document.forms.filter { $0.action == "/account/permissions/revoke" }
            #expect(Set(forms.compactMap { $0["permission"] }) == ["user_friends", "publish"])
            #expect(page.text.contains("Your name and profile"))
            // All at once is disconnecting, which asks first what goes and what stays.
            #expect(page.document.first("a[href^='/account/disconnect/']") != nil)
        }
    }

    @Test("LG-33: a network makes the account, which takes the name given there and asks for nothing typed")
    func registration() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let form = try #require(client.page?.document.form(action: "/account/name"))
            #expect(form["name"] == "Ada Lovelace")
            #expect(client.history.filter { $0.request.method == .post }.count == 1)
        }
    }

    @Test("LG-32: the cookies of a site over HTTPS never travel without it")
    func secureOnly() async throws {
        try await AccountFixture.run(publicURL: "https://books.example") { fixture in
            let target = try #require(Target("/login"))
            let response = await fixture.site.respond(to: Request(method: .get, target: target))
            let cookies = response.fields.values(.setCookie)
            #expect(!cookies.isEmpty)
            #expect(cookies.allSatisfy { $0.hasPrefix("__Host-") && $0.contains("Secure") })
            #expect(response.fields[try #require(FieldName("Strict-Transport-Security"))] != nil)
        }
    }
}
