import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A new review that is sent twice")
struct SentTwiceTests {
    private func open(_ fixture: AccountFixture) async throws -> (client: AppClient, form: HTMLForm) {
        let client = try await fixture.loneMember()
        let page = try await client.get("/reviews/new")
        return (client, try #require(page.document.form(action: "/reviews/new")))
    }

    private func send(_ form: HTMLForm, _ title: String, _ client: AppClient) async throws -> AppPage {
        var form = form
        try form.fill("title", title)
        return try await client.submit(form, pressing: "Save review")
    }

    @Test("the second press of one form lands on the review of the first, hours later too, and says so")
    func twice() async throws {
        try await AccountFixture.run { fixture in
            let (client, form) = try await open(fixture)
            let first = try await send(form, "Momo", client)
            fixture.clock.advance(by: Reviews.repeatInterval * 2)
            let second = try await send(form, "Momo", client)
            #expect(second.url.path == first.url.path)
            #expect(second.text.contains("This review was saved already, so it was not saved twice."))
            let other = try await send(form, "Jim Knopf", client)
            #expect(other.url.path != first.url.path && other.text.contains("Jim Knopf"))
            let member = try await fixture.signedIn(client).member.id
            let query = ReviewQuery(viewer: member, scope: .own, limit: 10)
            #expect(try await fixture.stores.reviews.list(query).count == 2)
        }
    }

    @Test("a form that comes back with a fault keeps its key, and one without a key, or with a foreign one, is saved")
    func keys() async throws {
        try await AccountFixture.run { fixture in
            let (client, form) = try await open(fixture)
            let key = try #require(form["key"])
            let refused = try await send(form, " ", client)
            #expect(refused.status == .unprocessableContent)
            let again = try #require(refused.document.form(action: "/reviews/new"))
            #expect(again["key"] == key)
            for (index, key) in [nil, "", "x", String(repeating: "\u{E9}", count: 26)].enumerated() {
                var forged = again
                forged.forge("key", key)
                #expect(try await send(forged, "Momo \(index)", client).url.path.hasPrefix("/reviews/"))
            }
        }
    }
}
