import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Tags, quotations and notes, as their pages show them")
struct ReaderWordsTests {
    /// A member with Momo in their lists, who stands on its entry.
    private func add(_ fixture: AccountFixture) async throws -> (client: AppClient, entry: AppPage) {
        let client = try await fixture.loneMember()
        try await client.get("/reading/add")
        let entry = try await client.submit(action: "/reading/add", pressing: "Add it") { form in
            try form.fill("title", "Momo")
            try form.fill("author", "Michael Ende")
        }
        return (client, entry)
    }

    private func save(_ client: AppClient, _ entry: AppPage, _ fields: [String: String]) async throws -> AppPage {
        try await client.get(entry.url.path)
        return try await client.submit(action: "\(entry.url.path)/entry", pressing: "Save") { form in
            for (name, value) in fields { try form.fill(name, value) }
        }
    }

    /// The page that a link of a page leads to.
    private func visited(_ client: AppClient, _ path: String, _ link: String) async throws -> AppPage {
        try await client.get(path)
        return try await client.follow(link)
    }

    private func status(_ client: AppClient, _ path: String) async throws -> Int {
        try await client.send(ClientRequest(.get, try client.resolve(path))).status.code
    }

    @Test("tags are kept as typed and once each, lead to their books, and are there for whom the book is")
    func tags() async throws {
        try await AccountFixture.run { fixture in
            let (client, entry) = try await add(fixture)
            let kept = try await save(client, entry, ["tags": " Äpfel ,, apfel, =1+1,<b>, ..، 日本、❤️"])
            #expect(kept.text.contains("Your reading is kept."))
            #expect(kept.document.first("#tags")?["value"] == "Äpfel, =1+1, <b>, .., 日本, ❤️")
            let list = try await client.get("/reading?status=want")
            #expect(list.document.all("main .tags a").map(\.text) == ["Äpfel", "=1+1", "<b>", "..", "日本", "❤️"])
            for link in list.document.all("main .tags a") {
                let page = try await client.get(try #require(link["href"]))
                #expect(page.status == .ok && page.document.all("main li h2").map(\.text) == ["Momo"], "\(link.text)")
                #expect(page.document.first("h1")?.text == link.text)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            let all = try await visited(client, "/reading", "Your tags")
            #expect(all.document.all("main .tags a").count == 6 && all.text.contains("1 book"))
            #expect(AccessibilityCheck.faults(in: all.document) == [])
            let (tags, tag) = (all.url.path, try #require(all.document.first("main .tags a")?["href"]))
            let other = try await fixture.loneMember("Other")
            for path in [tags, tag] { #expect(try await status(other, path) == 404) }
            _ = try await save(client, entry, ["visibility": "everyone"])
            for path in [tags, tag] { #expect(try await status(other, path) == 200) }
            #expect(try await status(other, "\(tags)/none") == 404)
            let reader = try await other.get(String(tags.dropLast("/tags".count)))
            #expect(reader.document.all("main nav a").contains { $0["href"] == tag })
        }
    }

    @Test("a tag too long, and one too many, is told beside the field, and nothing typed is lost")
    func refusedTags() async throws {
        try await AccountFixture.run { fixture in
            let (client, entry) = try await add(fixture)
            let many = (0...BookTag.maximumPerBook).map { "t\($0)" }.joined(separator: ",")
            for typed in [many, String(repeating: "x", count: BookTag.maximumLength + 1)] {
                let page = try await save(client, entry, ["tags": typed, "note": "Kept"])
                #expect(page.status == .unprocessableContent)
                #expect(page.document.first("#tags[aria-invalid]")?["value"] == typed)
                #expect(page.document.first("#note")?.rawText == "Kept")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
        }
    }

    @Test("a quotation is added, shown to whom it is for with its spoiler closed, changed and deleted")
    func quotations() async throws {
        try await AccountFixture.run { fixture in
            let (client, entry) = try await add(fixture)
            let other = try await fixture.loneMember("Other")
            let book = String(entry.url.path.dropLast("/reading".count))
            _ = try await save(
                client,
                entry,
                ["visibility": "everyone", "note": "For >!Nino!< only", "note-visibility": "everyone"]
            )
            let path = "\(entry.url.path)/quotations"
            let empty = try await visited(client, entry.url.path, "Quotations")
            #expect(empty.url.path == path && AccessibilityCheck.faults(in: empty.document) == [])
            func quote(_ text: String, _ page: String, _ visibility: String) async throws -> AppPage {
                try await client.get(path)
                return try await client.submit(action: path, pressing: "Keep it") { form in
                    try form.fill("text", text)
                    try form.fill("page", page)
                    try form.fill("visibility", visibility)
                }
            }
            let refused = try await quote(" ", "many", "everyone")
            #expect(refused.status == .unprocessableContent)
            #expect(refused.document.first("#page[aria-invalid]")?["value"] == "many")
            #expect(refused.document.first("#text[aria-invalid]") != nil)
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            _ = try await quote("Time is <life>, >!and life!< dwells", "57", "everyone")
            let kept = try await quote("Mine alone", "3", "self")
            #expect(kept.document.all("main .quotation .meta").map { $0.text.contains("page 3") } == [true, false])
            #expect(AccessibilityCheck.faults(in: kept.document) == [])
            let seen = try await other.get(book)
            #expect(seen.text.contains("Time is <life>") && !seen.text.contains("Mine alone"))
            #expect(seen.document.all("main .words details").count == 2)
            #expect(seen.document.all("main .quotation a").isEmpty)
            #expect(AccessibilityCheck.faults(in: seen.document) == [])
            let further = try await other.get("\(book)?before=\(String(repeating: "0", count: 26))")
            #expect(further.document.all("main .words").isEmpty)
            let own = try await client.get(book)
            #expect(own.text.contains("Mine alone") && own.document.all("main .quotation a").count == 2)
            let edit = try #require(kept.document.all("main .quotation a").last?["href"])
            let form = try await client.get(edit)
            #expect(form.document.first("#page")?["value"] == "57")
            #expect(AccessibilityCheck.faults(in: form.document) == [])
            #expect(try await status(other, edit) == 404)
            let seenThere = try #require(form.document.first("input[name=seen]")?["value"])
            let changed = try await client.submit(action: edit, pressing: "Save") { form in
                try form.fill("text", "Changed words")
            }
            #expect(changed.text.contains("The quotation is kept.") && changed.text.contains("Changed words"))
            var late = FormFields()
            late.append("csrf", form.document.first("input[name=csrf]")?["value"] ?? "")
            late.append("seen", seenThere)
            late.append("text", "From another tab")
            late.append("visibility", "self")
            let conflict = try await client.post(edit, late)
            #expect(conflict.status == .conflict && conflict.document.first("#text")?.rawText == "From another tab")
            try await client.get(edit)
            let gone = try await client.submit(action: "\(edit)/remove", pressing: "Delete the quotation")
            #expect(gone.text.contains("The quotation is deleted.") && !gone.text.contains("Changed words"))
            #expect(try await status(client, edit) == 404)
            _ = try await save(client, entry, ["visibility": "self"])
            #expect(try await status(other, book) == 404)
        }
    }

    @Test("a note is shown to nobody until its writer says so")
    func note() async throws {
        try await AccountFixture.run { fixture in
            let (client, entry) = try await add(fixture)
            let other = try await fixture.loneMember("Other")
            let book = String(entry.url.path.dropLast("/reading".count))
            _ = try await save(client, entry, ["visibility": "everyone", "note": "Grey men"])
            #expect(try await !other.get(book).text.contains("Grey men"))
            #expect(try await client.get(book).text.contains("Grey men"))
            _ = try await save(client, entry, ["note-visibility": "friends"])
            #expect(try await !other.get(book).text.contains("Grey men"))
            _ = try await save(client, entry, ["note-visibility": "everyone"])
            #expect(try await other.get(book).text.contains("Grey men"))
        }
    }
}
