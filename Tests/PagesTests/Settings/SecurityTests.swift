import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What happened to an account, told and written down")
struct SecurityTests {
    private func lines(_ page: AppPage) -> [String] { page.document.all(".ledger .what").map(\.text) }

    private func begin(_ fixture: AccountFixture, _ client: AppClient, _ browser: BrowserName) async throws {
        let member = try await fixture.signedIn(client).member.id
        _ = try await fixture.site.services.sessions.begin(member, in: browser)
    }

    @Test("what makes a way in is a notice, without its secret; it leads to the page of all that was done")
    func told() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            #expect(lines(try await client.get("/notices")) == [])
            try await client.get("/account/recovery")
            let codes = try await client.submit(action: "/account/recovery").document.all("main li > code").map(\.text)
            try await client.get("/account/devices")
            let made = try await client.submit(action: "/account/devices") {
                try $0.fill("name", "Camera")
                try $0.fill("sure", "yes")
            }
            #expect(made.status == .created)
            try await client.get("/account")
            try await client.connect(action: "/auth/x/start")
            try await begin(fixture, client, BrowserName(program: "Lynx", system: "OpenBSD"))

            let notices = try await client.get("/notices")
            #expect(AccessibilityCheck.faults(in: notices.document) == [])
            let told = lines(notices)
            #expect(told.count == 4, "\(told)")
            #expect(told.first?.hasSuffix("with a browser not used before: Lynx on OpenBSD") == true, "\(told)")
            #expect(told.contains("A key to your account was made for a device: Camera"))
            #expect(!notices.source.contains(try #require(codes.first)))
            let page = try await client.follow(try #require(told.first))
            #expect(page.url.path == "/settings/security")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(lines(page).last == "Logged in" && lines(page).count == 5, "\(lines(page))")
            #expect(page.document.link("End everything")?["href"] == "/account/end")
            #expect(try await client.get("/settings").document.link("What happened to your account") != nil)
        }
    }

    @Test("a browser that was used before is not told of, nor the first one, nor anything its member switched off")
    func quiet() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try await fixture.signedIn(client).member.id
            try await begin(fixture, client, .unknown)
            #expect(lines(try await client.get("/notices")) == [])
            let lynx = BrowserName(program: "Lynx", system: nil)
            try await begin(fixture, client, lynx)
            try await begin(fixture, client, lynx)
            #expect(lines(try await client.get("/notices")).count == 1)
            try await fixture.stores.notices.setOff([.security], member)
            try await begin(fixture, client, BrowserName(program: "w3m", system: nil))
            #expect(lines(try await client.get("/notices")).count == 1)
            #expect(lines(try await client.get("/settings/security")).count == 5)
        }
    }

    @Test("it is kept for 90 days, is in one’s own data, and nobody else sees it")
    func kept() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let member = try await fixture.signedIn(ann).member.id
            try await ann.get("/account/data")
            #expect(try await ann.submit(action: "/account/data").status == .ok)
            #expect(lines(try await ann.get("/settings/security")) == ["Your data were downloaded", "Logged in"])
            #expect(lines(try await ben.get("/settings/security")) == ["Logged in"])
            #expect(try await ann.get("/account/delete").text.contains("2 lines of what happened to your account"))
            fixture.clock.advance(by: SecurityEvent.lifetime + .seconds(1))
            _ = try await fixture.site.services.sessions.purge()
            #expect(try await fixture.site.services.sessions.events(of: member, before: nil, limit: 9) == [])
        }
    }
}
