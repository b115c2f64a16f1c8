import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Withdrawing a post")
struct WithdrawTests {
    /// A member who has posted a review to Facebook, on its receipt; the answer is the path of that.
    private func poster(_ fixture: ManyNetworks) async throws -> (AppClient, String) {
        let client = try fixture.browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/auth/facebook/start")
        try await client.get("/reviews/new")
        let path = try await client.submit(action: "/reviews/new", pressing: "Save review") {
            try $0.fill("title", "Momo")
        }.url.path
        try await client.get("\(path)/share")
        let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
        return (client, receipt.url.path)
    }

    @Test("PR-05, D7: it is asked about, deleted at the network, and then told by receipt and ledger")
    func withdraw() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await poster(fixture)
            let question = try await client.follow("Withdraw it")
            #expect(question.url.path == "\(path)/withdraw")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("what search engines keep, nobody can take back."))
            #expect(fixture.facebook.withdrawn == [])
            let page = try await client.submit(action: "\(path)/withdraw", pressing: "Withdraw it from Facebook")
            #expect(page.url.path == path)
            #expect(page.text.contains("Withdrawn from Facebook"))
            #expect(page.document.link("See it there") == nil)
            #expect(page.document.link("Withdraw it") == nil)
            #expect(fixture.facebook.withdrawn == ["9"])
            #expect(try await client.get("/shares").text.contains("Withdrawn"))
            #expect(try await client.get("\(path)/withdraw").url.path == path)
        }
    }

    @Test("a network that fails leaves the post, says why, and can be asked again")
    func failure() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await poster(fixture)
            fixture.facebook.change { $0.failures["withdraw"] = NetworkFailure(.unreachable) }
            try await client.follow("Withdraw it")
            let page = try await client.submit(action: "\(path)/withdraw", pressing: "Withdraw it from Facebook")
            #expect(page.status == .badGateway)
            #expect(page.text.contains("Facebook has not deleted it"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(fixture.reported.count == 1)
            fixture.facebook.change { $0.failures["withdraw"] = NetworkFailure(.notFound) }
            let unseen = try await client.submit(action: "\(path)/withdraw", pressing: "Try again")
            #expect(unseen.text.contains("Facebook does not show this post to Flyleaf"))
            fixture.facebook.change { $0.failures["withdraw"] = nil }
            try await client.submit(action: "\(path)/withdraw", pressing: "Try again")
            #expect(client.page?.text.contains("Withdrawn from Facebook") == true)
        }
    }

    @Test("where Flyleaf cannot delete, the page says so and leads to the post")
    func impossible() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await poster(fixture)
            let connection = try await fixture.connection(client, fixture.facebook)
            try await fixture.stores.connections.remove(connection.id)
            let page = try await client.get("\(path)/withdraw")
            #expect(page.text.contains("Flyleaf cannot delete it"))
            #expect(page.document.link("Open the post")?["href"] == "https://facebook.example/posts/9")
            #expect(page.document.form(action: "\(path)/withdraw") == nil)
        }
    }

    @Test("another member can withdraw nothing of mine")
    func foreign() async throws {
        try await ManyNetworks.run { fixture in
            let (_, path) = try await poster(fixture)
            let other = try fixture.browser()
            try await other.get("/login?next=/account")
            let page = try await other.submit(action: "/start")
            let csrf = try #require(page.document.forms.first { $0["csrf"] != nil }?["csrf"])
            #expect(try await other.get("\(path)/withdraw").status == .notFound)
            #expect(try await other.post("\(path)/withdraw", FormFields(["csrf": csrf])).status == .notFound)
            #expect(fixture.facebook.withdrawn == [])
        }
    }
}
