import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What somebody's streams hide")
struct StreamFiltersPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func run(_ body: (ShareFixture, AppClient) async throws -> Void) async throws {
        try await ShareFixture.runWithStreams { fixture in
            let post = StreamItem.sample("p2", at: Self.start + .seconds(1), "About a Whale.")
            let repeated = StreamItem(
                remoteID: "p3",
                moment: Self.start + .seconds(2),
                repeater: StreamAuthor(remoteID: "9", name: PersonName(trusted: "Eve"), handle: nil, page: nil),
                post: StreamItem.sample("p0", at: Self.start, "Repeated.").post
            )
            fixture.network.change { $0.home = [repeated, post, .sample("p1", at: Self.start, "Plain.")] }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            try await body(fixture, client)
        }
    }

    @discardableResult
    private func keep(_ words: String, repeats: Bool = false, _ client: AppClient) async throws -> AppPage {
        try await client.get("/settings/streams")
        return try await client.submit(action: "/settings/streams", pressing: "Keep it so") { form in
            try form.fill("words", words)
            if repeats { try form.fill("repeats", "yes") } else { try form.uncheck("repeats") }
        }
    }

    @Test("a word closes posts and a tick leaves repeats out, until they are taken back; the form shows them again")
    func filters() async throws {
        try await run { _, client in
            var page = try await client.get("/home")
            #expect(page.document.all(".said").count == 3 && page.document.all("details.spoiler").isEmpty)
            #expect(page.document.link("What your streams hide")?["href"] == "/settings/streams")
            page = try await keep("whale\nnobody", repeats: true, client)
            #expect(page.text.contains("What your streams hide is kept."))
            #expect(page.document.element(id: "words")?.rawText == "whale\nnobody")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await client.get("/settings").text.contains("2 words, repeats"))
            page = try await client.get("/home")
            #expect(page.document.all(".said").count == 2)
            #expect(page.document.all("details.spoiler summary").map(\.text) == ["Hidden by your filter whale"])
            try await keep("", client)
            page = try await client.get("/home")
            #expect(page.document.all(".said").count == 3 && page.document.all("details.spoiler").isEmpty)
        }
    }

    @Test("too many words or too long ones are told, and what was typed stays in the form; others see their own")
    func faults() async throws {
        try await run { fixture, client in
            let long = String(repeating: "a", count: StreamFilters.maximumLength + 1)
            let page = try await keep(long, client)
            #expect(page.status == .unprocessableContent && page.document.element(id: "words")?.text == long)
            #expect(page.document.element(id: "words")?["aria-invalid"] == "true")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            try await keep("<b>\"whale\"", client)
            #expect(try await client.get("/settings/streams").document.element(id: "words")?.text == "<b>\"whale\"")
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            #expect(try await eve.get("/settings/streams").document.element(id: "words")?.text == "")
        }
    }
}
