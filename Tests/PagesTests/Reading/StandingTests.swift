import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("How one stands to a book, in one press on every page that shows it")
struct StandingTests {
    /// Writes a review that everyone may read and stands on its page.
    private func write(_ client: AppClient, _ title: String) async throws -> AppPage {
        try await client.get("/reviews/new")
        return try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("author", "Michael Ende")
            try form.fill("visibility", "everyone")
        }
    }

    /// Presses a button of the present page: in a form of its own, or in a row, whose form is the page's one.
    private func press(
        _ client: AppClient,
        _ label: String,
        fill: (inout HTMLForm) throws -> Void = { _ in }
    ) async throws -> AppPage {
        let forms = client.page?.document.forms ?? []
        var form = try #require(forms.first { $0.buttons.contains { $0.label == label } }, "no \(label)")
        try fill(&form)
        return try await client.submit(form, pressing: label)
    }

    @Test("review, lists of reviews, writer, author, book and search have the buttons, and lead back to the row")
    func everywhere() async throws {
        try await AccountFixture.run { fixture in
            let writer = try await fixture.loneMember("Writer")
            let review = try await write(writer, "Momo")
            let reader = try await fixture.loneMember("Reader")
            let writerPage = try #require(
                review.document.all("a").compactMap { $0["href"] }.first { $0.hasPrefix("/writers/") }
            )
            let book = try #require(review.document.all("a").first { $0.text == "All about this book" }?["href"])
            let places = [
                review.url.path, "/reviews", "/reviews?q=momo", "/search?q=momo", writerPage, book,
                "/authors/michael-ende",
            ]
            for (index, place) in places.enumerated() {
                let page = try await reader.get(place)
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(place)")
                let status = ReadingStatus.shown[index % ReadingStatus.shown.count]
                let rows = page.document.all("li button[form=standing]").compactMap { $0["formaction"] }
                let done = try await press(reader, "\(status.act): Momo")
                #expect(done.status == .ok && done.text.contains("Your reading is kept."), "\(place)")
                #expect(place.hasPrefix(done.url.path), "\(place)")
                let marked = done.document.all(".standing [aria-pressed=true]").map(\.text)
                #expect(!marked.isEmpty && marked.allSatisfy { $0 == "\(status.act): Momo" }, "\(place): \(marked)")
                let places = rows.compactMap { $0.split(separator: "?at=").last.map { "at-\($0)" } }
                let ids = done.document.all("li").compactMap { $0["id"] }
                #expect(places.allSatisfy { ids.contains($0) }, "\(place): \(rows)")
                #expect(
                    !rows.isEmpty || !["/reviews", "/reviews?q=momo", "/search?q=momo", writerPage].contains(place)
                )
            }
            #expect(try await reader.get("/reading?status=\(ReadingStatus.shown[2].rawValue)").text.contains("Momo"))
        }
    }

    @Test("words of a search and a page of a list are come back to as they were")
    func comesBack() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            for index in 0..<22 {
                _ = try await write(client, "Book \(index)")
                fixture.clock.advance(by: .seconds(1))
            }
            _ = try await client.get("/reviews")
            let query = try await client.follow("Older →").url.query ?? ""
            #expect(query.hasPrefix("before="))
            let done = try await press(client, "Read: Book 1")
            #expect(done.url.query?.hasPrefix(query) == true && done.document.all("main li h2").count == 2)
            try await client.get("/search?q=book+7")
            let found = try await press(client, "Want to read: Book 7")
            #expect(found.url.query?.hasPrefix("q=book%207&notice=") == true)
            // Pressed again there, it says so once.
            let again = try await press(client, "Read: Book 7")
            #expect(again.url.query?.split(separator: "&").count == 2)
        }
    }

    @Test("whoever is not logged in is led to the login page by a press, and then back to the page of the book")
    func loggedOut() async throws {
        try await AccountFixture.run { fixture in
            let review = try await write(fixture.loneMember("Writer"), "Momo")
            let book = try #require(review.document.all("a").first { $0.text == "All about this book" }?["href"])
            for path in [review.url.path, book] {
                let visitor = try fixture.browser()
                let page = try await visitor.get(path)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                let login = try await press(visitor, "Want to read: Momo")
                #expect(login.url.path == "/login")
                let back = try await visitor.submit(action: "/start") { try $0.fill("name", "New") }
                #expect(back.url.path == path && back.document.all(".standing").count >= 1)
                #expect(try await visitor.get("/reading?status=want").document.all("main li h2").isEmpty)
            }
            #expect(try await fixture.browser().get("/reviews").document.first(".standing") == nil)
        }
    }

    @Test("a page that is named to come back to and is none of ours is not come back to")
    func foreignNext() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let review = try await write(client, "Momo")
            for next in ["https://evil.example/", "//evil.example/", "/\\evil.example"] {
                try await client.get(review.url.path)
                let done = try await press(client, "Read: Momo") { form in
                    form.forge("next", next)
                }
                #expect(done.url.path.hasSuffix("/reading") && done.status == .ok, "\(next)")
            }
        }
    }
}
