import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Where somebody was in a list")
struct SeenPlacePageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func has(_ fixture: ShareFixture, _ range: ClosedRange<Int>) {
        let posts = range.reversed().map { StreamItem.sample("p\($0)", at: Self.start + .seconds($0), "Post \($0).") }
        fixture.network.change { $0.home = posts }
    }

    private func look(_ client: AppClient, _ fixture: ShareFixture, after pause: Duration) async throws -> AppPage {
        fixture.clock.advance(by: pause)
        try await client.get("/home")
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        return try await client.get("/home")
    }

    private func resume(_ page: AppPage) -> String? { page.document.link("Go on where you were")?["href"] }

    @Test("whoever comes back finds where they were, on the page or on an older one, in each browser for itself")
    func back() async throws {
        try await ShareFixture.runWithStreams { fixture in
            has(fixture, 1...3)
            let client = try await fixture.reader()
            var page = try await look(client, fixture, after: .seconds(120))
            #expect(resume(page) == nil && page.document.element(id: "left") == nil)
            // The same visit goes on.
            has(fixture, 1...4)
            page = try await look(client, fixture, after: .seconds(120))
            #expect(resume(page) == nil)
            let other = try await fixture.reader()
            _ = try await look(other, fixture, after: .seconds(1))
            has(fixture, 1...6)
            page = try await look(client, fixture, after: .seconds(3600))
            #expect(resume(page) == "/home#left")
            let rows = page.document.all("ol.stream > li").map {
                $0["id"] == "left" ? "left" : $0.first(".message")?.text
            }
            #expect(rows == ["Post 6.", "Post 5.", "left", "Post 4.", "Post 3.", "Post 2.", "Post 1."])
            #expect(page.document.element(id: "left")?.text.hasPrefix("You were here on ") == true)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            // One network alone, an older page and another list have no such place.
            #expect(try await client.get("/stream/mentions").document.element(id: "left") == nil)
            // Much came meanwhile: the place is on an older page.
            has(fixture, 1...90)
            page = try await look(client, fixture, after: .seconds(3600))
            let link = try #require(resume(page))
            #expect(link.hasPrefix("/home?before=") && page.document.element(id: "left") == nil)
            page = try await client.get(link)
            #expect(page.document.first(".said .message")?.text == "Post 6.")
            // In the other browser the visit before ended where it was there.
            page = try await look(other, fixture, after: .seconds(1))
            page = try await other.get(try #require(resume(page)))
            #expect(page.document.first(".said .message")?.text == "Post 4.")
        }
    }
}
