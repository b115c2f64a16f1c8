import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Ending everything")
struct EndEverythingTests {
    private func makeKey(_ fixture: AccountFixture, _ member: ID<Member>) async throws -> DeviceKey {
        let name = try #require(DeviceName("Thing"))
        return try #require(try await fixture.site.services.devices.makeKey(name, for: member))
    }

    @Test("ends other logins, keys of devices, recovery codes and what is under way; this login and the rest stay")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let elsewhere = try await fixture.member(by: fixture.facebook)
            let member = try await fixture.signedIn(client).member.id
            let services = fixture.site.services
            let key = try await makeKey(fixture, member)
            let sheet = try await services.recovery.makeSheet(for: member)
            let code = try await services.devices.beginPairing(member)
            let away = try fixture.browser(followsRedirects: false)
            let jar = client.cookies
            away.changeCookies { $0 = jar }
            try await away.get("/account")
            let back = try #require(try await away.submit(action: "/auth/x/start").fields[.location])

            try await client.get("/account")
            let page = try await client.follow("End everything")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("in whatever browser: 1.") && page.text.contains("10 of its codes were left"))
            #expect(!page.text.contains("your only way in"))
            let stolen = try #require(client.cookies["flyleaf"]?.value)
            let after = try await client.submit(action: "/account/end")
            #expect(after.url.path == "/account" && after.text.contains("Everything is ended but this login"))

            #expect(try await services.sessions.all(of: member).count == 1)
            #expect(try await fixture.signedIn(client).member.id == member)
            #expect(try await elsewhere.get("/account").url.path == "/login")
            #expect(try await services.sessions.signedIn(cookie: stolen) == nil, "a copy of this login opens nothing")
            #expect(try await services.devices.device(key: key.text) == nil)
            #expect(try await services.devices.member(of: code) == nil)
            #expect(try await services.recovery.enter(sheet.codes[0], of: sheet.name, in: .unknown) == nil)
            #expect(try await client.get(back).url.path == "/")
            #expect(try await fixture.connections(of: client).count == 1)
        }
    }

    @Test("says before that nothing but this browser opens the account afterwards, where it is so")
    func lastWay() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            #expect(try await client.get("/account/end").text.contains("Then this browser is your only way in"))
            try await client.submit(action: "/account/end")
            #expect(try await client.get("/account").url.path == "/account")
        }
    }

    @Test("ends nothing of anybody else")
    func others() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let services = fixture.site.services
            let member = try await fixture.signedIn(ben).member.id
            let key = try await makeKey(fixture, member)
            _ = try await services.recovery.makeSheet(for: member)
            try await ann.get("/account/end")
            try await ann.submit(action: "/account/end")
            #expect(try await services.devices.device(key: key.text) != nil)
            #expect(try await services.recovery.state(of: member)?.remaining == RecoverySheet.count)
            #expect(try await fixture.signedIn(ben).member.id == member)
        }
    }
}
