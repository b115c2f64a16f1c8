import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Deleting the account")
struct AccountDeleteTests {
    private func review(_ client: AppClient, _ title: String) async throws {
        try await client.get("/reviews/new")
        try await client.submit(action: "/reviews/new", pressing: "Save review") {
            try $0.fill("title", title)
            try $0.fill("visibility", "everyone")
        }
    }

    @Test("DA-01: the question lists what goes and what stays with the reason, and a look at it deletes nothing")
    func question() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await review(client, "Momo")
            try await client.get("/account")
            let page = try await client.follow("Delete my account")
            #expect(page.url.path == "/account/delete")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for text in [
                "1 review", "1 connected network, with its key", "1 login, in this browser",
                "your name, and the account itself", "Posts at a network: they are kept by the network",
                "First Flyleaf asks Facebook to take back all you granted", "gone within 24 hours",
            ] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(try await client.get("/account").url.path == "/account")
        }
    }

    @Test("nothing is deleted before the word is typed", arguments: ["", "delete it", "Löschen", "deletе", "yes"])
    func word(_ typed: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await client.get("/account/delete")
            let page = try await client.submit(action: "/account/delete") { try $0.fill("word", typed) }
            #expect(page.status == .unprocessableContent)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("Nothing is deleted yet."))
            #expect(page.document.form(action: "/account/delete")?["word"] == typed)
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(try await client.get("/account").text.contains("Ada Lovelace"))
        }
    }

    @Test(
        "DA-01, LG-11: with the word everything goes: network told, pages empty, name gone, cookie gone",
        arguments: ["delete", " DELETE ", "Delete"]
    )
    func deletion(_ typed: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await review(client, "Momo")
            try await client.get("/account/delete")
            let page = try await client.submit(action: "/account/delete") { try $0.fill("word", typed) }
            #expect(page.status == .ok)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for text in [
                "Your account is deleted", "1 review", "Taken back, and confirmed: all you had granted at Facebook.",
            ] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(fixture.facebook.state.accountCalls == ["revoke all"])
            #expect(client.cookies["flyleaf"] == nil)
            #expect(!page.source.contains("Ada Lovelace"))
            for path in ["/", "/reviews", "/reviews?q=momo", "/login"] {
                let source = try await client.get(path).source
                #expect(!source.contains("Ada Lovelace"), "\(path)")
                #expect(!source.contains("Momo"), "\(path)")
            }
            #expect(try await client.get("/account").url.path == "/login")
        }
    }

    @Test("DA-01: a network that cannot be told is named with the reason, a reference and the way to do it by hand")
    func unreachable() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.unreachable) }
            try await client.get("/account/delete")
            let page = try await client.submit(action: "/account/delete") { try $0.fill("word", "delete") }
            #expect(page.status == .ok)
            #expect(page.text.contains("Facebook could not be told"))
            #expect(page.text.contains("Facebook cannot be reached just now."))
            #expect(page.document.first("a[href='https://facebook.example/apps?tab=all']") != nil)
            #expect(!page.text.contains("Taken back, and confirmed"))
            let reference = try #require(fixture.reported.last?.requestID)
            #expect(page.text.contains("Reference: \(reference)"))
            #expect(try await client.get("/account").url.path == "/login")
        }
    }

    @Test("deleting one account of a browser leaves the others remembered and enters none")
    func othersStay() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Reader A")
            try await client.get("/session/switch")
            try await client.submit(action: "/start") { try $0.fill("name", "Reader B") }
            try await client.get("/account/delete")
            let page = try await client.submit(action: "/account/delete") { try $0.fill("word", "delete") }
            #expect(!page.source.contains("Reader"))
            #expect(try await client.get("/account").url.path == "/login")
            #expect(try await client.get("/session/switch").text.contains("Reader A"))
        }
    }

    @Test("a person who logs in again after deleting has a new, empty account")
    func again() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await review(client, "Momo")
            try await client.get("/account/delete")
            try await client.submit(action: "/account/delete") { try $0.fill("word", "delete") }
            let other = try await fixture.member(by: fixture.facebook)
            #expect(other.page?.text.contains("Welcome.") == true)
            #expect(!(try await other.get("/reviews?scope=own").text.contains("Momo")))
        }
    }

    @Test("deleting needs a login, POST and the form's token")
    func protection() async throws {
        try await AccountFixture.run { fixture in
            #expect(try await fixture.browser().get("/account/delete").url.path == "/login")
            let client = try await fixture.loneMember()
            let page = try await client.post("/account/delete", FormFields(["word": "delete"]))
            #expect(page.status == .forbidden)
            #expect(try await client.get("/account").url.path == "/account")
        }
    }

    @Test("PR-19: the account page leads to everything that is kept of a member")
    func reach() async throws {
        try await AccountFixture.run { fixture in
            let page = try #require(try await fixture.loneMember().page)
            for path in ["/reviews?scope=own", "/shares", "/friends", "/account/delete", "/privacy"] {
                #expect(page.document.first("main a[href='\(path)']") != nil, "\(path)")
            }
        }
    }
}
