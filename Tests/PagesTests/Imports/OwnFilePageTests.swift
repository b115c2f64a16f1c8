import Archive
import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The pages of what was taken home")
struct OwnFilePageTests {
    private func bring(_ client: AppClient, _ bytes: [UInt8]) async throws -> AppPage {
        try await client.get("/account/import")
        return try await client.submit(action: "/account/import") { form in
            try form.attach("file", HTMLForm.File(name: "flyleaf.zip", type: "application/zip", bytes: bytes))
        }
    }

    @Test("one member's download is another's import, for the readers it had, and nobody is asked for others")
    func whole() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            for (title, readers) in [("Open", "everyone"), ("Own", "self")] {
                try await ann.get("/reviews/new")
                try await ann.submit(action: "/reviews/new", pressing: "Save review") { form in
                    try form.fill("title", title)
                    try form.fill("review", "Words >!SECRET!<")
                    try form.fill("visibility", readers)
                }
            }
            try await ann.get("/years/2026")
            try await ann.submit(action: "/years/2026") { try $0.fill("goal", "24") }
            let owner = try await fixture.signedIn(ann).member.id
            let own = try await fixture.stores.reviews.list(ReviewQuery(viewer: owner, scope: .own)).map(\.review)
            let shelves = fixture.site.services.shelves
            let shelf = try await shelves.make(
                ShelfForm(name: "Best", description: "", visibility: .friends),
                of: owner
            )
            for review in own {
                let words = (title: review.content.title, author: review.content.author)
                try await shelves.put(review.bookID, words, on: shelf, of: owner)
            }
            #expect(try await fixture.stores.likes.set(true, .book(own[0].bookID), owner, fixture.clock.now) == .kept)
            try await fixture.stores.reading.setVisibility(owner, .everyone, ofAll: false)
            try await ann.get("/account/data")
            let zip = try await ann.submit(action: "/account/data").response.body
            let ben = try await fixture.loneMember("Ben")
            let preview = try await bring(ben, zip)
            #expect(preview.status == .ok)
            #expect(AccessibilityCheck.faults(in: preview.document) == [])
            #expect(preview.text.contains("9 rows. Everything in it that is not here yet will be here as it was"))
            #expect(preview.document.first("[name=visibility]") == nil)
            #expect(preview.text.contains("Own") && !preview.source.contains("SECRET"))
            let path = try #require(ben.page?.url.path)
            try await ben.submit(action: "\(path)/start")
            _ = try await fixture.site.services.jobs.workOnDue()
            let report = try await ben.get(path)
            #expect(AccessibilityCheck.faults(in: report.document) == [])
            #expect(report.text.contains("2 New reviews") && report.text.contains("6 Here again as they were"))
            #expect(report.text.contains("Who can see what you add to your reading: Everyone"))
            #expect(report.text.contains("It is a like: it stays with what you liked there."))
            let id = try await fixture.signedIn(ben).member.id
            let reviews = try await fixture.stores.reviews.list(ReviewQuery(viewer: id, scope: .own))
            #expect(Set(reviews.map(\.review.content.visibility)) == [.everyone, .onlyMe])
            #expect(try await fixture.stores.reading.visibility(id) == .everyone)
            let best = try #require(try await shelves.list(of: id, for: id).first)
            #expect(best.shelf.name.text == "Best" && best.shelf.visibility == .friends && best.books == 2)
            let order = try await shelves.books(on: best.shelf.id, for: id, after: nil, limit: 9).map(\.title)
            #expect(order == own.map(\.content.title).reversed())
            let year = try #require(CalendarYear(2026))
            #expect(try await fixture.stores.reading.goal(id, year)?.books == 24)
        }
    }

    @Test("a ZIP that is a trap is refused in words")
    func traps() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let writer = try ZipWriter()
            try writer.begin("../../flyleaf.json", .packed, modified: 0)
            try writer.write(Array("{}".utf8))
            try writer.close()
            let page = try await bring(client, writer.take())
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("A name in this ZIP leads out of it"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("You have not imported anything yet."))
            let workbook = try ZipWriter()
            try workbook.begin("xl/workbook.xml", .packed, modified: 0)
            try workbook.write(Array("<x/>".utf8))
            try workbook.close()
            #expect(try await bring(client, workbook.take()).text.contains("This is a ZIP or a workbook."))
        }
    }
}
