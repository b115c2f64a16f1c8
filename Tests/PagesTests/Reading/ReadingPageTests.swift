import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A reading life, as its pages show it")
struct ReadingPageTests {
    /// Adds a book and stands on its entry.
    private func add(_ client: AppClient, _ title: String, _ status: String = "want") async throws -> AppPage {
        try await client.get("/reading/add")
        return try await client.submit(action: "/reading/add", pressing: "Add it") { form in
            try form.fill("title", title)
            try form.fill("author", "Michael Ende")
            try form.fill("status", status)
        }
    }

    /// Sends the form of an entry with these reads, each as it began, ended and came out.
    private func save(
        _ client: AppClient,
        _ page: AppPage,
        reads: [(id: String, started: String, ended: String, outcome: String)],
        note: String = "",
        pages: String = ""
    ) async throws -> AppPage {
        let document = page.document
        var fields = FormFields()
        for name in ["csrf", "seen"] {
            fields.append(name, document.first("form[action$=entry] input[name=\(name)]")?["value"] ?? "")
        }
        for read in reads {
            fields.append("read", read.id)
            fields.append("started", read.started)
            fields.append("ended", read.ended)
            fields.append("outcome", read.outcome)
            fields.append("progress", "")
        }
        fields.append("note", note)
        fields.append("pages", pages)
        fields.append("visibility", "friends")
        return try await client.post("\(page.url.path)/entry", fields)
    }

    private func ids(_ page: AppPage) -> [String] {
        page.document.all("input[name=read]").compactMap { $0["value"] }
    }

    @Test("a book is added, begun and finished, each by one press, and each list has it then")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let empty = try await client.get("/reading")
            #expect(empty.text.contains("You are not reading a book just now"))
            #expect(AccessibilityCheck.faults(in: empty.document) == [])
            let entry = try await add(client, "Momo")
            #expect(entry.status == .ok && entry.text.contains("Your reading is kept."))
            #expect(entry.document.first("[aria-pressed=true]")?.text == "Want to read: Momo")
            #expect(AccessibilityCheck.faults(in: entry.document) == [])
            let begun = try await client.submit(action: "\(entry.url.path)/status", pressing: "Reading: Momo")
            #expect(begun.document.first("[name=started]")?["value"] == fixture.clock.now.dayOfReader)
            let list = try await client.get("/reading")
            #expect(list.document.all("main li h2").map(\.text) == ["Momo"])
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            let after = try await client.submit(action: "\(entry.url.path)/status", pressing: "Read: Momo")
            #expect(after.url.path == "/reading" && after.document.all("main li h2").isEmpty)
            let read = try await client.get("/reading?status=read")
            #expect(read.text.contains("Finished"))
        }
    }

    @Test("a book without a review has a page for whoever has it in their lists, and it says that there is none")
    func unwritten() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            _ = try await add(client, "Momo")
            let page = try await client.follow("The book’s page")
            #expect(page.status == .ok && page.document.first("h1")?.text == "Momo")
            #expect(page.text.contains("No review of it here yet that you may read."))
            #expect(page.document.first("aside") == nil)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await fixture.loneMember("Other").get(page.url.path).status == .notFound)
        }
    }

    @Test("the reader's day counts where their browser says one near ours, and no other")
    func day() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let tomorrow = PartialDate(fixture.clock.now + .seconds(86_400)).description
            for (told, kept) in [(tomorrow, tomorrow), ("1999-01-01", fixture.clock.now.dayOfReader)] {
                let entry = try await add(client, "Book \(told)")
                let begun = try await client.submit(
                    action: "\(entry.url.path)/status",
                    pressing: "Reading: Book \(told)"
                ) { form in
                    form.forge("today", told)
                }
                #expect(begun.document.first("[name=started]")?["value"] == kept)
            }
        }
    }

    @Test("dates, notes and pages are kept as typed, and what is wrong is said beside its field with nothing lost")
    func form() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let entry = try await add(client, "Momo", "read")
            let id = try #require(ids(entry).first)
            let wrong = try await save(
                client,
                entry,
                reads: [(id, "2026-13", "yesterday", "finished"), ("new", "2026-05", "2026-04", "finished")],
                note: "Grey men",
                pages: "many"
            )
            #expect(wrong.status == .unprocessableContent)
            for name in ["started-1", "ended-1", "ended-2", "pages"] {
                #expect(wrong.document.first("#\(name)[aria-invalid]") != nil, "\(name)")
            }
            #expect(wrong.document.first("#ended-1")?["value"] == "yesterday")
            #expect(wrong.document.first("#note")?.rawText == "Grey men")
            #expect(wrong.document.all("[role=alert] li").count == 4)
            #expect(AccessibilityCheck.faults(in: wrong.document) == [])
            let entryPage = try await client.get(entry.url.path)
            let kept = try await save(
                client,
                entryPage,
                reads: [(id, "", "2026", "finished"), ("new", "2026-05-03", "", "ongoing")],
                note: "Grey men",
                pages: "304"
            )
            #expect(kept.text.contains("Your reading is kept."))
            #expect(kept.document.all("[name=ended]").map { $0["value"] } == ["2026", "", ""])
            #expect(kept.document.first("[aria-pressed=true]")?.text == "Reading: Momo")
        }
    }

    @Test("one more read needs no date, where it is told how it stands, and without anything told there is none")
    func another() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let entry = try await add(client, "Momo")
            let none = try await save(client, entry, reads: [("new", " ", "", "finished")])
            #expect(none.document.first("[aria-pressed=true]")?.text == "Want to read: Momo")
            let begun = try await save(client, none, reads: [("new", "", "", "ongoing")])
            #expect(begun.document.first("[aria-pressed=true]")?.text == "Reading: Momo")
        }
    }

    @Test("a read that a form names twice is one read")
    func namedTwice() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let entry = try await add(client, "Momo", "read")
            let id = try #require(ids(entry).first)
            let kept = try await save(
                client,
                entry,
                reads: [(id, "", "2026", "finished"), (id, "", "2025", "finished")]
            )
            #expect(kept.text.contains("Your reading is kept."))
            #expect(ids(kept) == [id, "new"])
            #expect(kept.document.all("[name=ended]").map { $0["value"] } == ["2026", ""])
        }
    }

    @Test("the older of two forms is not written over the newer, and what was typed is shown again")
    func overtaken() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let entry = try await add(client, "Momo")
            _ = try await save(client, entry, reads: [], note: "First")
            let late = try await save(client, entry, reads: [], note: "Second")
            #expect(late.status == .conflict)
            #expect(late.document.first("#note")?.rawText == "Second")
            // Also where something in it is wrong at first: it stays the form of what was seen.
            let wrong = try await save(client, entry, reads: [], note: "Second", pages: "many")
            #expect(wrong.status == .unprocessableContent)
            let seen: HTMLSelector = "form[action$=entry] input[name=seen]"
            #expect(wrong.document.first(seen)?["value"] == entry.document.first(seen)?["value"])
            #expect(late.document.first(seen)?["value"] != entry.document.first(seen)?["value"])
            #expect(try await client.get(entry.url.path).document.first("#note")?.rawText == "First")
        }
    }

    @Test("a read begun elsewhere meanwhile is shown with the older form, and saving that again keeps it")
    func begunElsewhere() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let entry = try await add(client, "Momo", "read")
            let id = try #require(ids(entry).first)
            let begun = try await client.submit(action: "\(entry.url.path)/status", pressing: "Reading: Momo")
            let other = try #require(ids(begun).dropFirst().first)
            let typed = [(id: id, started: "2019", ended: "2020", outcome: "finished")]
            let another = (id: "new", started: "2021", ended: "", outcome: "finished")
            let late = try await save(client, entry, reads: typed + [another])
            #expect(late.status == .conflict)
            #expect(ids(late) == [id, other, "new"])
            #expect(late.document.first("#started-1")?["value"] == "2019")
            #expect(late.document.first("#started-3")?["value"] == "2021")
        }
    }

    @Test("a book that is taken out of the lists is gone with its note, and a second press finds nothing")
    func removed() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let entry = try await add(client, "Momo")
            let gone = try await client.submit(action: "\(entry.url.path)/remove", pressing: "Take it out")
            #expect(gone.url.path == "/reading" && gone.text.contains("out of your lists"))
            #expect(try await client.get(entry.url.path).status == .notFound)
        }
    }

    @Test("another member sees and changes nothing of it, and without a login there is the login page")
    func access() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            let entry = try await add(owner, "Momo")
            let other = try await fixture.loneMember("Other")
            #expect(try await other.get(entry.url.path).status == .notFound)
            try await other.get("/reading/add")
            let token = other.page?.document.first("main input[name=csrf]")?["value"] ?? ""
            for path in ["/status", "/entry", "/remove"] {
                var fields = FormFields()
                for (name, value) in [("csrf", token), ("status", "read"), ("note", "Mine"), ("seen", "0")] {
                    fields.append(name, value)
                }
                #expect(try await other.post("\(entry.url.path)\(path)", fields).status == .notFound, "\(path)")
            }
            #expect(
                try await owner.get(entry.url.path).document.first("[aria-pressed=true]")?.text == "Want to read: Momo"
            )
            let stranger = try fixture.browser()
            #expect(try await stranger.get(entry.url.path).url.path == "/login")
        }
    }

    @Test("a title that is none is said so, and a status that is none is not found")
    func refused() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await add(client, "  ")
            #expect(page.status == .unprocessableContent && page.document.first("#title[aria-invalid]") != nil)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let entry = try await add(client, "Momo")
            var fields = FormFields()
            fields.append("csrf", entry.document.first("main input[name=csrf]")?["value"] ?? "")
            fields.append("status", "burnt")
            #expect(try await client.post("\(entry.url.path)/status", fields).status == .notFound)
        }
    }

    @Test("a list of many is shown page by page, each book once")
    func pages() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            for index in 0..<23 { _ = try await add(client, "Book \(index)") }
            let first = try await client.get("/reading?status=want")
            let older = try await client.follow("Older →")
            let titles = [first, older].flatMap { $0.document.all("main li h2").map(\.text) }
            // Added at one moment of the test's clock, so in no order that matters.
            #expect(titles.count == 23 && Set(titles) == Set((0..<23).map { "Book \($0)" }))
        }
    }
}

extension Timestamp {
    /// The day in UTC.
    fileprivate var dayOfReader: String { PartialDate(self).description }
}
