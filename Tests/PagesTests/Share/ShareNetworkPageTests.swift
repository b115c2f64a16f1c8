import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Sharing on the network's own page")
struct ShareNetworkPageTests {
    private func handedOver(
        _ fixture: ShareFixture,
        _ end: FakeNetwork.State.DialogEnd
    ) async throws -> (AppClient, String) {
        fixture.network.change { state in
            state.takesPostsInWindowOnly()
            state.dialogEnd = end
        }
        let (client, path) = try await fixture.writer(mayPost: false)
        try await client.get("\(path)/share")
        try await client.submit(action: "\(path)/share", pressing: "Share on Facebook’s own page")
        return (client, path)
    }

    @Test(
        "CO-15, CO-17: its four ends are told apart",
        arguments: [
            (FakeNetwork.State.DialogEnd.posts, ShareState.posted, "Posted", "Posted to Facebook"),
            (.skips, .returned, "Not confirmed", "did not say whether you posted"),
            (.cancels, .cancelled, "Cancelled", "Nothing was posted."),
            (.fails, .rejected, "Not posted", "Facebook did not take this."),
        ]
    )
    func ends(end: FakeNetwork.State.DialogEnd, state: ShareState, word: String, text: String) async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await handedOver(fixture, end)
            let page = try #require(client.page)
            #expect(page.text.contains(text))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await fixture.shares(path).map(\.state) == [state])
            #expect(fixture.network.count("publish") == 0)
            #expect((page.document.link("See it there") != nil) == (end == .posts))
            #expect(page.document.all("main .state").map(\.text) == [word])
            #expect(try await client.get("/shares").document.all("ol.ledger .state").map(\.text) == [word])
        }
    }

    @Test("what only that page can do is said with its reason, and nothing else is offered")
    func reasons() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.takesPostsInWindowOnly() }
            let (client, path) = try await fixture.writer(mayPost: false)
            let page = try await client.get("\(path)/share")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(
                page.text.contains(
                    "Facebook no longer lets other programs post to a profile; you post in Facebook's own window."
                )
            )
            #expect(page.text.contains("You choose who sees the post in Facebook's own window."))
            #expect(page.document.element(id: "message")?.name != "textarea")
            #expect(page.document.first("select") == nil)
            let labels = page.document.form(action: "\(path)/share")?.buttons.map(\.label) ?? []
            #expect(!labels.contains("Tag friends") && !labels.contains("Add a place"))
        }
    }

    @Test("coming back twice changes nothing, and nobody else can come back for a reader")
    func returnedTwice() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await handedOver(fixture, .skips)
            let share = try #require(try await fixture.shares(path).first)
            let again = try await client.get("/shares/\(share.id.text)/return?post_id=55")
            #expect(again.text.contains("Not confirmed"))
            #expect(try await fixture.shares(path).map(\.state) == [.returned])

            fixture.network.change {
                $0.person = Person(remoteID: "2002", name: PersonName(foreign: "Eve", fallback: "?"))
            }
            let other = try await fixture.reader()
            #expect(try await other.get("/shares/\(share.id.text)/return?post_id=55").status == .notFound)
        }
    }

    @Test("a native share cannot be marked as posted by an address")
    func forgedReturn() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.answerLost) }
            fixture.network.change { $0.failures["find"] = NetworkFailure(.unreachable) }
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let share = try #require(try await fixture.shares(path).first)
            try await client.get("/shares/\(share.id.text)/return?post_id=55")
            #expect(try await fixture.shares(path).map(\.state) == [.unknown])
        }
    }

    @Test("a reader whose session ended at the network's page logs in and comes back with the result")
    func expired() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await handedOver(fixture, .skips)
            try await client.get("\(path)/share")
            let patient = try fixture.browser(followsRedirects: false)
            patient.changeCookies { $0 = client.cookies }
            let dialog = try await patient.get("\(path)/share")
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            try await patient.submit(form, pressing: "Share on Facebook’s own page")
            let share = try #require(try await fixture.shares(path).first { $0.state == .handedOff })
            let receipt = try await client.get("/shares/\(share.id.text)")
            #expect(receipt.text.contains("Handed over"))
            #expect(
                receipt.document.link("Open Facebook’s page again")?["href"]?.hasPrefix("https://network.test/dialog")
                    == true
            )

            client.changeCookies { $0 = CookieJar() }
            let login = try await client.get("/shares/\(share.id.text)/return?post_id=88")
            #expect(login.url.path == "/login")
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.url.path == "/shares/\(share.id.text)")
            #expect(page.document.link("See it there")?["href"] == "https://network.test/posts/88")
        }
    }

    @Test("a reader who says that nothing was posted there is believed")
    func calledOff() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.takesPostsInWindowOnly() }
            let (client, path) = try await fixture.writer(mayPost: false)
            let patient = try fixture.browser(followsRedirects: false)
            patient.changeCookies { $0 = client.cookies }
            let form = try #require(try await patient.get("\(path)/share").document.form(action: "\(path)/share"))
            try await patient.submit(form, pressing: "Share on Facebook’s own page")
            let share = try #require(try await fixture.shares(path).first)
            try await client.get("/shares/\(share.id.text)")
            let page = try await client.submit(action: "/shares/\(share.id.text)/cancel", pressing: "I did not post it")
            #expect(page.text.contains("Cancelled, nothing was posted"))
        }
    }
}
