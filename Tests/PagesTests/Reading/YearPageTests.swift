import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A year of reading, as its page shows it")
struct YearPageTests {
    /// Puts finished reads into the store of whoever a browser is logged in as.
    private func finish(
        _ fixture: AccountFixture,
        _ client: AppClient,
        _ reads: [(title: String, ended: String, pages: Int?)]
    ) async throws {
        let member = try await fixture.signedIn(client).member.id
        let services = fixture.site.services
        for read in reads {
            let words = (title: ReviewTitle(trusted: read.title), author: AuthorLine(trusted: "Michael Ende"))
            let book = try await services.books.find(BookClaim(title: words.title, author: words.author, isbn: nil))
            try await services.reading.press(.want, book, on: PartialDate(fixture.clock.now), words, of: member)
            let entry = try #require(try await services.reading.entry(of: member, book, for: member))
            var form = ReadingForm(entry)
            form.pages = read.pages.map(String.init) ?? ""
            form.reads = [
                ReadForm(id: nil, started: "", ended: read.ended, outcome: .finished, progress: "", isRemoved: false)
            ]
            #expect(try await services.reading.keep(form, of: book, by: member, seen: entry.changedAt))
        }
    }

    @Test("figures, charts and their tables say the same, and what is not known is told")
    func figures() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await finish(
                fixture,
                client,
                [("Momo", "2026-05-03", 304), ("Jim Knopf", "2026-05", 256), ("Der Spiegel im Spiegel", "2026", nil)]
            )
            let page = try await client.get("/years/2026")
            #expect(page.text.contains("3 books") && page.text.contains("560 pages"))
            #expect(page.text.contains("Momo (304 pages)"))
            #expect(page.text.contains("1 book ended in a month that was not noted"))
            let cells = page.document.all("table td").map(\.text)
            #expect(cells[4] == "2" && cells[12 + 4] == "560")
            // May alone in the books and the pages by month, and the author of all three.
            let charts = page.document.all("section.bars")
            #expect(charts.map { $0.all("svg[aria-hidden=true] rect").count } == [1, 1, 1])
            #expect(charts.last?.all("td").map(\.text) == ["3"])
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await client.get("/years/2025").text.contains("No book is marked as finished in 2025"))
        }
    }

    @Test("a year is narrowed to the books of a shelf of one's own, which nobody else's name for it opens")
    func ofShelf() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            #expect(try await client.get("/years/2026").document.first("#shelf") == nil)
            try await finish(fixture, client, [("Momo", "2026-05-03", 304), ("Jim Knopf", "2026-06-01", 256)])
            let member = try await fixture.signedIn(client).member.id
            let services = fixture.site.services
            var shelves: [ID<Shelf>] = []
            for name in ["<i>Sea</i>", "Empty"] {
                let form = ShelfForm(name: name, description: "", visibility: .everyone)
                shelves.append(try await services.shelves.make(form, of: member))
            }
            let year = try #require(CalendarYear(2026))
            let momo = try #require(try await services.reading.year(year, of: member, for: member).reads.first)
            try await services.shelves.put(momo.bookID, (momo.title, momo.author), on: shelves[0], of: member)

            let whole = try await client.get("/years/2026")
            #expect(AccessibilityCheck.faults(in: whole.document) == [])
            let options = whole.document.all("#shelf option").map(\.text)
            #expect(options.first == "the whole year" && Set(options.dropFirst()) == ["<i>Sea</i>", "Empty"])
            let shelf = try await client.get("/shelves/\(shelves[0].text)")
            let link = try #require(shelf.document.all("a").first { $0.text == "Its year" }?["href"])
            #expect(link.hasSuffix("?shelf=\(shelves[0].text)"))
            let page = try await client.get("/years/2026?shelf=\(shelves[0].text)")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("h1")?.text == "<i>Sea</i>: your 2026 in books")
            #expect(page.text.contains("304 pages") && !page.text.contains("560 pages"))
            #expect(page.document.all("ol.books h3").map(\.text) == ["Momo"])
            #expect(page.document.first("#shelf option[selected]")?["value"] == shelves[0].text)
            let dialog = "\"\(ShareSubject.year(year, of: member).dialog)\""
            #expect(whole.source.contains(dialog) && !page.source.contains(dialog))
            #expect(whole.document.first("#goal") != nil && page.document.first("#goal") == nil)
            let empty = try await client.get("/years/2026?shelf=\(shelves[1].text)")
            #expect(empty.text.contains("Of this shelf no book is marked as finished in 2026"))
            #expect(empty.document.first("main a[href='/shelves/\(shelves[1].text)']")?.text == "The shelf")
            #expect(try await client.get("/years/2026?shelf=").text.contains("560 pages"))

            let other = try await fixture.loneMember("Ben")
            for name in [shelves[0].text, "x", "00000000000000000000000000"] {
                #expect(try await other.get("/years/2026?shelf=\(name)").status == .notFound, "\(name)")
            }
        }
    }

    @Test("a title in a chart, a table and a list is text, whatever it says")
    func hostile() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let title = "</text></svg><script>alert(1)</script>\u{202E}"
            try await finish(fixture, client, [(title, "2026-05-03", 1), (title + "2", "2026-05-04", 2)])
            let page = try await client.get("/years/2026")
            #expect(!page.response.body.lossyText.contains("<script>alert"))
        }
    }

    @Test("a goal is kept and compared, one that is none is said so, and an empty one is none")
    func goal() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/years/2026")
            let kept = try await client.submit(action: "/years/2026") { try $0.fill("goal", "24") }
            #expect(kept.text.contains("0 of the 24 books you mean to read."))
            let wrong = try await client.submit(action: "/years/2026") { try $0.fill("goal", "many") }
            #expect(wrong.status == .unprocessableContent && wrong.document.first("#goal")?["value"] == "many")
            try await client.get("/years/2026")
            let none = try await client.submit(action: "/years/2026") { try $0.fill("goal", " ") }
            #expect(!none.text.contains("you mean to read."))
        }
    }

    @Test("the picture is a PNG for the reader alone, and there is none of an empty year")
    func picture() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            #expect(try await client.get("/years/2026/picture.png").status == .notFound)
            try await finish(fixture, client, [("مئة عام من العزلة", "2026-05-03", 304), ("千年の祈り 📚", "2026-06", nil)])
            let picture = try await client.get("/years/2026/picture.png")
            #expect(picture.status == .ok && picture.response.fields[.contentType] == "image/png")
            #expect(picture.response.body.prefix(4).elementsEqual([0x89, 0x50, 0x4E, 0x47]))
            #expect(picture.response.fields[.cacheControl] == "private, no-store")
            #expect(try await fixture.browser().get("/years/2026/picture.png").url.path == "/login")
        }
    }

    @Test("an address with no year of four digits is not found", arguments: ["0026", "10000", "+202", "x", "２０２６"])
    func noYear(_ year: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let path = "/years/" + PercentCoding.encode(year)
            #expect(try await client.get(path).status == .notFound)
        }
    }
}
