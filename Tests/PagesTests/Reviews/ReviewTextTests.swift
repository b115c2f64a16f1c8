import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Writing a review with marks and spoilers")
struct ReviewTextTests {
    private func write(_ client: AppClient, _ text: String, isSpoiler: Bool = false) async throws -> AppPage {
        try await client.get("/reviews/new")
        return try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Momo")
            try form.fill("review", text)
            if isSpoiler { try form.fill("spoiler", "yes") }
        }
    }

    @Test("a text without marks looks as it was typed, paragraph by paragraph and line by line")
    func plain() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await write(client, "One\r\ntwo\r\n\r\n\r\nThree: 5 > 3 & 2 * 2")
            let paragraphs = page.document.all(".prose > p")
            #expect(paragraphs.map(\.text) == ["One two", "Three: 5 > 3 & 2 * 2"])
            #expect(paragraphs[0].all("br").count == 1)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let blank = try await write(client, "")
            #expect(blank.document.first(".prose p")?.text == "Nothing more is written about it.")
        }
    }

    @Test("a spoiler is closed on the page for everybody, and in no list, search or preview of a link")
    func spoiler() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await write(client, "He *lives*, >!until Tuesday!<.\n\n# >!Wednesday!<\n\nEnd")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let visitor = try fixture.browser()
            for (browser, path) in [
                (visitor, page.url.path), (visitor, "/reviews"), (visitor, "/"), (client, "/reviews?scope=own"),
                (visitor, "/reviews?q=momo"), (client, page.url.path),
            ] {
                let shown = try await browser.get(path)
                #expect(shown.status == .ok)
                for secret in ["Tuesday", "Wednesday"] { #expect(!shown.outsideSpoilers.contains(secret), "\(path)") }
            }
            for words in ["tuesday", "wednesday"] {
                for browser in [client, visitor] {
                    #expect(try await browser.get("/reviews?q=\(words)").text.contains("No review has these words"))
                }
            }
            let whole = try await visitor.get(page.url.path).document
            #expect(whole.all(".spoiler").allSatisfy { $0["open"] == nil && $0.first("summary")?.text == "Spoiler" })
            #expect(whole.all(".spoiler").count == 2 && whole.text.contains("Tuesday"))
            #expect(
                whole.first("meta[property='og:description']")?["content"]
                    == "He lives,\n\n\(SpoilerWords.ofPages.rest)"
            )
            let row = try await visitor.get("/reviews?q=momo").document.first("ol.contents li")
            #expect(row?.text.contains("He lives, […].") == true, "\(row?.text ?? "")")
        }
    }

    @Test("a review marked as a whole is closed as a whole, and lists say so")
    func wholeSpoiler() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await write(client, "Tuesday was the end.", isSpoiler: true)
            let visitor = try fixture.browser()
            for (browser, path) in [
                (visitor, page.url.path), (client, page.url.path), (visitor, "/reviews"), (client, "/"),
            ] {
                #expect(try await !browser.get(path).outsideSpoilers.contains("Tuesday"), "\(path)")
            }
            let shown = try await visitor.get(page.url.path).document
            #expect(shown.first(".spoiler summary")?.text == "The whole review is a spoiler. Show it")
            #expect(shown.first("meta[property='og:description']")?["content"] == SpoilerWords.ofPages.whole)
            #expect(AccessibilityCheck.faults(in: shown) == [])
            #expect(try await visitor.get("/reviews").text.contains("The whole review is a spoiler"))
            let form = try #require(
                try await client.get("\(page.url.path)/edit").document.form(action: "\(page.url.path)/edit")
            )
            #expect(form["spoiler"] == "yes")
            var opened = form
            try opened.uncheck("spoiler", "yes")
            let changed = try await client.submit(opened, pressing: "Save review")
            #expect(changed.document.all(".spoiler").isEmpty && changed.text.contains("Tuesday was the end."))
        }
    }

    @Test("the edit form and the member's own data have the text as it was typed, and the mark")
    func source() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let source = "# *A*\n\n>!b!< \\*c\n\n    d"
            let page = try await write(client, source, isSpoiler: true)
            let form = try await client.get("\(page.url.path)/edit").document.form(action: "\(page.url.path)/edit")
            #expect(form?["review"]?.replacing("\r\n", with: "\n") == source)
            try await client.get("/account/data")
            let data = try await client.submit(action: "/account/data")
            let json = try UnpackedData(data.response.body).json
            let review = json["reviews"]?.elements?.first
            #expect(review?["text"]?.text == source && review?["isSpoiler"]?.isTrue == true)
        }
    }

    @Test("Preview shows the text as it will look, keeps the form and saves nothing, whatever else is missing")
    func preview() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            var page = try await client.submit(action: "/reviews/new", pressing: "Preview") { form in
                try form.fill("review", "# Slow\n\nbut >!he dies!< *wise*")
                try form.fill("score", "9")
            }
            #expect(page.status == .ok && page.url.path == "/reviews/new")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let preview = try #require(page.document.element(id: "preview"))
            #expect(preview.first("h3")?.text == "Slow" && preview.first("em")?.text == "wise")
            #expect(preview.first(".spoiler")?["open"] == nil)
            #expect(preview.text.contains("Slow but \(SpoilerWords.ofPages.rest)"), "\(preview.text)")
            #expect(page.document.all("[role=alert]").isEmpty)
            var form = try #require(page.document.form(action: "/reviews/new"))
            #expect(form["score"] == "9" && form["review"]?.contains(">!he dies!<") == true)
            // Kept as a draft, as by every button of the form; saved it is not.
            let own = try await client.get("/reviews?scope=own").document
            #expect(own.all("ol.dated li").isEmpty && own.all("a[href*='draft=']").count == 1)
            let member = try await fixture.signedIn(client).member.id
            #expect(try await fixture.stores.reviews.list(ReviewQuery(viewer: member)).isEmpty)
            try form.fill("title", "Momo")
            try form.fill("spoiler", "yes")
            page = try await client.submit(form, pressing: "Preview")
            #expect(page.document.element(id: "preview")?.first("summary")?.text.hasPrefix("The whole review") == true)
            page = try await client.submit(action: "/reviews/new", pressing: "Save review")
            #expect(page.document.first("h1")?.text == "Momo")
            let path = page.url.path
            try await client.get("\(path)/edit")
            page = try await client.submit(action: "\(path)/edit", pressing: "Preview") { try $0.fill("review", "") }
            #expect(page.document.element(id: "preview")?.text.contains("Nothing more is written") == true)
            #expect(try await client.get(path).text.contains("he dies"))
        }
    }

    @Test("another member and a visitor can preview nothing of a review")
    func access() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await write(client, "Well")
            let path = page.url.path
            try await client.get("\(path)/edit")
            let form = try #require(client.page?.document.form(action: "\(path)/edit"))
            let other = try await fixture.loneMember("Eve")
            try await other.get("/reviews/new")
            var foreign = form
            foreign.forge("csrf", try #require(other.page?.document.form(action: "/reviews/new")?["csrf"]))
            #expect(try await other.submit(foreign, pressing: "Preview").status == .notFound)
        }
    }

    @Test(
        "a text of ten thousand nested quotes, lists or marks is a page like any other",
        arguments: ["> ", "- ", "*", "[", "![[]()", ">!"]
    )
    func hostile(unit: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let count = unit.utf8.count > 2 ? 8_000 : 10_000
            let page = try await write(client, String(repeating: unit, count: count) + "a")
            #expect(page.status == .ok && page.document.faults == [])
            #expect(page.response.body.count < 600_000)
        }
    }
}
