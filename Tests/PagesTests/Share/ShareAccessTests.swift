import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Who may use the sharing pages")
struct ShareAccessTests {
    @Test("another member finds nothing under any address of a review or a share, and changes nothing")
    func otherMember() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.unreachable) }
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook").url.path
            fixture.network.change { state in
                state.failures = [:]
                state.person = Person(remoteID: "2002", name: PersonName(foreign: "Eve", fallback: "?"))
            }
            let other = try await fixture.reader()
            let mine = try await fixture.review(other)
            let dialog = try await other.get("\(mine)/share")
            let csrf = try #require(dialog.document.form(action: "\(mine)/share")?["csrf"])
            for address in [
                "\(path)/share", "\(path)/share/permission", "\(path)/share/friends?mode=multi",
                "\(path)/share/places?q=x", receipt, "\(receipt)/return",
            ] {
                #expect(try await other.get(address).status == .notFound, "\(address)")
            }
            for address in [
                "\(path)/share", "\(path)/share/permission", "\(path)/share/friends",
                "\(path)/share/places", "\(receipt)/retry", "\(receipt)/cancel",
            ] {
                #expect(try await other.post(address, FormFields(["csrf": csrf])).status == .notFound, "\(address)")
            }
            #expect(fixture.network.posts.isEmpty)
            #expect(try await fixture.shares(path).map(\.state) == [.queued])
            #expect(try await other.get("/shares").text.contains("Nothing is shared yet."))
        }
    }

    @Test("somebody not logged in is sent to the login and then to where they wanted to go")
    func anonymous() async throws {
        try await ShareFixture.run { fixture in
            let (_, path) = try await fixture.writer()
            for address in ["\(path)/share", "/shares", "/friends?q=ada"] {
                let client = try fixture.browser()
                #expect(try await client.get(address).url.path == "/login")
                let page = try await client.submit(action: "/auth/facebook/start")
                #expect(page.url.path == address.split(separator: "?").first.map(String.init))
                #expect(page.status == .ok)
            }
        }
    }

    @Test("a form without its token posts nothing and loses nothing")
    func forgery() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let page = try await client.post(
                "\(path)/share",
                FormFields(["destination": "own", "message": "kept words"])
            )
            #expect(page.status == .forbidden)
            #expect(fixture.network.posts.isEmpty)
            let dialog = try await client.follow("Open the form again")
            #expect(dialog.document.form(action: "\(path)/share")?["message"] == "kept words")
        }
    }

    @Test("nothing is posted by any GET")
    func get() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for address in [
                "\(path)/share?act=post&destination=own", "\(path)/share/permission?act=post",
                "\(path)/share/friends?act=post&csrf=x", "\(path)/share/places?place=501&q=Caf",
            ] {
                try await client.get(address)
            }
            #expect(fixture.network.posts.isEmpty)
            #expect(try await fixture.shares(path).isEmpty)
        }
    }

    @Test("a member without a network is led to connect one, and comes back to the dialog with what was written")
    func unconnected() async throws {
        try await ShareFixture.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login")
            try await client.submit(action: "/start") { try $0.fill("name", "Lone Reader") }
            let path = try await fixture.review(client)
            let page = try await client.get("\(path)/share")
            #expect(page.status == .ok)
            #expect(page.text.contains("Connect Facebook first"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let csrf = try #require(page.document.form(action: "/auth/facebook/start")?["csrf"])
            try await client.post("\(path)/share", FormFields(["csrf": csrf, "message": "early words"]))
            let dialog = try await client.connect(action: "/auth/facebook/start")
            #expect(dialog.url.path == "\(path)/share")
            #expect(dialog.document.form(action: "\(path)/share")?["message"] == "early words")
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("the ledger pages through every share, the newest first")
    func ledger() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for number in 1...21 {
                fixture.clock.advance(by: .seconds(60))
                try await client.get("\(path)/share")
                try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                    try form.fill("message", "number \(number)")
                }
            }
            let first = try await client.get("/shares")
            #expect(AccessibilityCheck.faults(in: first.document) == [])
            #expect(first.document.all("ol.ledger > li").count == 20)
            #expect(first.text.contains("Checkout The Left Hand of Darkness"))
            let second = try await client.follow("Older →")
            #expect(second.document.all("ol.ledger > li").count == 1)
            #expect(second.text.contains("← Newest"))
        }
    }

    @Test("friends are searched and paged, and read again by a press")
    func friends() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let page = try await client.get("/friends")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("山田 花子"))
            let found = try await client.get("/friends?q=%D9%84%D9%8A%D9%84%D9%89")
            #expect(found.document.all("ul.people b").map(\.text) == ["ليلى حداد"])
            fixture.network.change { $0.friends = [FakeNetwork.someFriends[0]] }
            try await client.get("/friends")
            let read = try await readAgain(client)
            #expect(read.text.contains("The list of friends was read just now."))
            #expect(read.document.all("ul.people b").count == 1)
            fixture.network.change { $0.failures["friends"] = NetworkFailure(.unreachable) }
            let failed = try await readAgain(client)
            #expect(failed.text.contains("this is the one from before"))
            #expect(failed.document.all("ul.people b").count == 1)
        }
    }

    private func readAgain(_ client: AppClient) async throws -> AppPage {
        let forms = client.page?.document.forms ?? []
        return try await client.submit(try #require(forms.first { $0.method == .post && $0.action == "/friends" }))
    }
}
