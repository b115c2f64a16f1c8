import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Recovery codes, made and used")
struct RecoveryTests {
    private func makeSheet(_ client: AppClient) async throws -> (name: String, codes: [String]) {
        try await client.get("/account/recovery")
        let page = try await client.submit(action: "/account/recovery")
        #expect(page.status == .ok)
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        let codes = page.document.all("main li > code").map(\.text)
        return (try #require(page.document.first("dd > code")).text, codes)
    }

    private func recover(_ client: AppClient, _ sheet: String, _ code: String) async throws -> AppPage {
        try await client.get("/login/recover?next=/account")
        return try await client.submit(action: "/login/recover") {
            try $0.fill("sheet", sheet)
            try $0.fill("code", code)
        }
    }

    @Test("ten codes are shown once; each opens the account in another browser one time, without a network or script")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Lone reader")
            #expect(client.page?.text.contains("This browser is your only way in") == true)
            let sheet = try await makeSheet(client)
            #expect(Set(sheet.codes).count == 10)
            let account = try await client.get("/account")
            #expect(!account.text.contains("This browser is your only way in"))
            #expect(account.text.contains("10 of its codes are left"))
            #expect(!(try await client.get("/account/recovery").source.contains(sheet.codes[0])))

            let elsewhere = try fixture.browser()
            let page = try await recover(elsewhere, sheet.name.uppercased(), " \(sheet.codes[3]) ")
            #expect(page.url.path == "/account")
            #expect(page.text.contains("That code is used up"))
            #expect(page.text.contains("Lone reader"))
            #expect(page.text.contains("9 of its codes are left"))
            let again = try await recover(try fixture.browser(), sheet.name, sheet.codes[3])
            #expect(again.status == .unprocessableContent)
            #expect(AccessibilityCheck.faults(in: again.document) == [])
            #expect(again.text.contains("That code does not open an account."))
            #expect(!again.source.contains("Lone reader"))
        }
    }

    @Test("a new sheet takes the place of the old one")
    func replaced() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let old = try await makeSheet(client)
            let new = try await makeSheet(client)
            #expect(try await recover(try fixture.browser(), old.name, old.codes[0]).status == .unprocessableContent)
            #expect(try await recover(try fixture.browser(), new.name, new.codes[0]).url.path == "/account")
        }
    }

    @Test("an unknown sheet, a wrong code and a mistyped one are told alike where they could give something away")
    func alike() async throws {
        try await AccountFixture.run { fixture in
            let sheet = try await makeSheet(try await fixture.loneMember())
            let wrong = try await recover(try fixture.browser(), sheet.name, "0000-0000-0000")
            let unknown = try await recover(try fixture.browser(), "0000-0000", sheet.codes[0])
            #expect(wrong.document.first(".notice.failed")?.text == unknown.document.first(".notice.failed")?.text)
            #expect(wrong.status == unknown.status)
            let mistyped = try await recover(try fixture.browser(), sheet.name, "too short")
            #expect(mistyped.status == .unprocessableContent)
            #expect(mistyped.text.contains("Nothing was used up."))
        }
    }

    @Test(
        "CVE-2022-35925: five codes of one sheet in a quarter of an hour, from wherever they come",
        arguments: [5, 6]
    )
    func sheetLimit(_ attempts: Int) async throws {
        try await AccountFixture.run { fixture in
            let sheet = try await makeSheet(try await fixture.loneMember())
            for _ in 1..<attempts { _ = try await recover(try fixture.browser(), sheet.name, "0000-0000-0000") }
            let page = try await recover(try fixture.browser(), sheet.name, sheet.codes[0])
            #expect(page.status == (attempts <= 5 ? .ok : .tooManyRequests))
            if attempts > 5 {
                fixture.clock.advance(by: .seconds(180))
                #expect(try await recover(try fixture.browser(), sheet.name, sheet.codes[0]).status == .ok)
            }
        }
    }

    @Test("CVE-2022-35925: twenty codes from one address in a quarter of an hour, of whatever sheets")
    func addressLimit() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            for number in 10..<30 {
                #expect(try await recover(client, "0000-00\(number)", "").status == .unprocessableContent)
            }
            let page = try await recover(client, "0000-0099", "")
            #expect(page.status == .tooManyRequests)
            #expect(page.fields[.retryAfter] != nil)
        }
    }

    @Test("a code used in a browser that is logged in adds the account, and makes a new session")
    func adds() async throws {
        try await AccountFixture.run { fixture in
            let sheet = try await makeSheet(try await fixture.loneMember("Reader A"))
            let client = try await fixture.loneMember("Reader B")
            let page = try await recover(client, sheet.name, sheet.codes[0])
            #expect(page.text.contains("Reader A"))
            #expect(try await client.get("/session/switch").text.contains("Reader B"))
        }
    }

    @Test("with codes left, a network is not the last way in any more")
    func lastWayIn() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let id = try #require(try await fixture.connections(of: client).first).id.text
            #expect(try await client.get("/account/disconnect/\(id)").text.contains("This is your only way to log in"))
            _ = try await makeSheet(client)
            #expect(!(try await client.get("/account/disconnect/\(id)").text.contains("only way to log in")))
        }
    }

    @Test(
        "open redirect: a recovery leads to a path of ours only",
        arguments: ["//evil.test", "/\\evil.test", "https://evil.test"]
    )
    func openRedirect(_ next: String) async throws {
        try await AccountFixture.run { fixture in
            let sheet = try await makeSheet(try await fixture.loneMember())
            let client = try fixture.browser()
            try await client.get("/login/recover?next=\(PercentCoding.encode(next))")
            let page = try await client.submit(action: "/login/recover") {
                try $0.fill("sheet", sheet.name)
                try $0.fill("code", sheet.codes[0])
            }
            #expect(page.url.path == "/")
        }
    }

    @Test("attempts of one account are counted, from whatever address they come", arguments: [60, 61])
    func accountLimit(_ attempts: Int) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let site = fixture.site
            let member = try #require(
                try await site.services.sessions.signedIn(cookie: client.cookies["flyleaf"]?.value)
            ).member
            for _ in 1..<attempts { _ = try await site.limits.accounts.take(member.id.text, at: fixture.clock.now) }
            try await client.get("/account/recovery")
            let page = try await client.submit(action: "/account/recovery")
            #expect(page.status == (attempts <= 60 ? .ok : .tooManyRequests))
        }
    }
}
