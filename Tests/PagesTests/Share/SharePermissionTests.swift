import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Asking for the permission to post")
struct SharePermissionTests {
    /// A reader without the permission, with a friend chosen and the dialog open.
    private func composing(_ fixture: ShareFixture) async throws -> (AppClient, String) {
        let (client, path) = try await fixture.writer(mayPost: false)
        try await client.get("\(path)/share")
        try await fixture.pick(client, path, "Choose a friend", ["2"])
        return (client, path)
    }

    /// Types words and presses Post, which asks the network; the answer is the dialog it leads back to.
    private func press(_ client: AppClient, _ path: String) async throws -> AppPage {
        try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
            try form.fill("message", "my words")
            try form.fill("audience", "everyone")
        }
    }

    @Test("LG-24, LG-25: the dialog says what it is for and what fails without it before anything is asked")
    func page() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await composing(fixture)
            let page = try #require(client.page)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for text in [
                "Facebook asks first", "The right to publish_actions", "It is for publish_actions.",
                "Without it there is no publish_actions.", "nothing is posted before you press",
                "your friends by default",
            ] {
                #expect(page.text.contains(text), "\(text)")
            }
            let logins = client.history.filter {
                $0.request.url.path == "/login" && $0.request.url.origin == fixture.network.origin
            }
            #expect(logins.count == 1)
            #expect(!logins.contains { $0.request.url.description.contains("publish_actions") })
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("given, it leads back to the draft unharmed, and the next press posts")
    func given() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await composing(fixture)
            let dialog = try await press(client, path)
            #expect(dialog.url.path == "\(path)/share")
            #expect(dialog.text.contains("The permission is given. Nothing is posted"))
            #expect(!dialog.text.contains("Facebook asks first"))
            #expect(fixture.network.posts.isEmpty)
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            #expect(form["message"] == "my words")
            #expect(form["audience"] == "everyone")
            #expect(form["friend"] == "2")
            try await client.submitSeen(form, pressing: "Post to Facebook")
            #expect(fixture.network.posts.map(\.message) == ["my words"])
            #expect(fixture.network.state.logins.map(\.isRepeat) == [false, false])
        }
    }

    @Test("LG-26: declined, the reader stays logged in with the draft, and is asked again only by a press")
    func declined() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await composing(fixture)
            fixture.network.change { $0.permissions.declined = [FakeNetwork.publish] }
            let dialog = try await press(client, path)
            #expect(dialog.text.contains("The permission was not given, so nothing will be posted."))
            #expect(dialog.document.form(action: "\(path)/share")?["message"] == "my words")
            let again = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(again.url.path == "\(path)/share/permission")
            #expect(again.text.contains("You said no to this before"))
            fixture.network.change { $0.permissions.declined = [] }
            try await client.submit(action: "\(path)/share/permission", pressing: "Ask Facebook")
            #expect(fixture.network.state.logins.map(\.isRepeat) == [false, false, true])
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("the network's own page is the way round, with the same friend")
    func networkPage() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await composing(fixture)
            fixture.network.change { $0.permissions.declined = [FakeNetwork.publish] }
            _ = try await press(client, path)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let page = try await client.submit(
                action: "\(path)/share",
                pressing: "Use Facebook’s own page instead"
            )
            #expect(page.text.contains("Posted to Facebook"))
            #expect(page.text.contains("ليلى حداد"))
            let address = try #require(fixture.site.dialogAddresses.withLock(\.self).first)
            #expect(address.contains("to=2"))
            // What was typed never travelled, so it stays for the next time.
            #expect(!address.contains("my"))
            #expect(
                try await client.get("\(path)/share").document.form(action: "\(path)/share")?["message"] == "my words"
            )
        }
    }

    @Test("somebody who has it, or has no connection, is not asked")
    func notNeeded() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            #expect(try await client.get("\(path)/share/permission").url.path == "\(path)/share")
            let unknown = try await client.get("\(path)/share/permission?permission=root")
            #expect(unknown.url.path == "\(path)/share")
        }
    }

    @Test("a permission taken away outside is asked for again from the receipt, and then the same share is sent")
    func takenAway() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { state in
                state.permissions.granted.remove(FakeNetwork.publish)
                state.failures["publish"] = NetworkFailure(.permissionMissing, permission: FakeNetwork.publish)
            }
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("Not posted to Facebook"))
            try await client.follow("Give the permission")
            fixture.network.change { $0.failures = [:] }
            let back = try await client.submit(action: "\(path)/share/permission", pressing: "Ask Facebook")
            #expect(back.url.path == receipt.url.path)
            let share = try #require(try await fixture.shares(path).first)
            try await client.submit(action: "/shares/\(share.id.text)/retry", pressing: "Try again")
            #expect(client.page?.text.contains("Posted to Facebook") == true)
            #expect(fixture.network.posts.count == 1)
        }
    }
}
