import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A book, a shelf and a year, shared as their pages show them")
struct SharedSubjectTests {
    private func shelf(_ client: AppClient, _ name: String, _ visibility: String) async throws -> String {
        try await client.get("/shelves")
        let page = try await client.submit(action: "/shelves", pressing: "Make the shelf") { form in
            try form.fill("name", name)
            try form.fill("description", "For \(name)")
            try form.fill("visibility", visibility)
        }
        return page.url.path
    }

    /// Puts a finished read into the store of the reader.
    private func finish(
        _ fixture: ShareFixture,
        _ title: String,
        _ visibility: Review.Visibility
    ) async throws -> ID<Book> {
        let connection = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
        let member = try #require(connection).memberID
        let services = fixture.testSite.site.services
        let words = (title: ReviewTitle(trusted: title), author: AuthorLine(trusted: "Michael Ende"))
        let book = try await services.books.find(BookClaim(title: words.title, author: words.author, isbn: nil))
        try await services.reading.press(.want, book, on: PartialDate(fixture.testSite.clock.now), words, of: member)
        let entry = try #require(try await services.reading.entry(of: member, book, for: member))
        var form = ReadingForm(entry)
        form.visibility = visibility
        form.reads = [
            ReadForm(id: nil, started: "", ended: "2026-05", outcome: .finished, progress: "", isRemoved: false)
        ]
        #expect(try await services.reading.keep(form, of: book, by: member, seen: entry.changedAt))
        return book
    }

    /// Posts from a page by its own button; the answer is the receipt.
    private func post(_ client: AppClient, from path: String, to dialog: String) async throws -> AppPage {
        try await client.get(path)
        let page = try await client.follow("Share")
        #expect(page.url.path == "\(dialog)/share" && AccessibilityCheck.faults(in: page.document) == [])
        #expect(!page.text.contains("HIDDEN"))
        return try await client.submitSeen(action: "\(dialog)/share", pressing: "Post to Facebook") { form in
            try form.fill("message", "Look")
        }
    }

    @Test("a book, a shelf and a year are posted from their own pages, with a receipt that leads back")
    func journey() async throws {
        try await ShareFixture.run { fixture in
            let (client, review) = try await fixture.writer()
            try await client.get(review)
            let book = try await client.follow("All about this book").url.path
            let shelf = try await shelf(client, "Summer", "everyone")
            _ = try await finish(fixture, "Momo", .everyone)
            let year = try await client.get("/years/2026").url.path
            for (path, heading, back) in [
                (book, "The Left Hand of Darkness", "Back to the book"), (shelf, "Summer", "Back to the shelf"),
                (year, "2026 in books", "Back to the year"),
            ] {
                let receipt = try await post(client, from: path, to: path)
                #expect(receipt.text.contains("Posted"), "\(receipt.text)")
                let story = try #require(fixture.network.posts.last)
                #expect(story.name == heading && story.message.text == "Look" && story.link.contains("/s/"))
                let page = try await client.follow(back)
                #expect(page.status == .ok && page.text.contains(heading), "\(page.text)")
                let code = try #require(story.link.split(separator: "/").last)
                let visitor = try fixture.browser()
                #expect(try await visitor.get("/s/\(code)").text.contains(heading))
                #expect(try await client.get("/shares").text.contains(heading))
            }
            #expect(fixture.network.posts.count == 3)
        }
    }

    @Test(
        "words typed for a shelf that was closed meanwhile are shown, kept until it is open again, and thrown away by a press"
    )
    func closed() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let shelf = try await shelf(client, "Summer", "everyone")
            let dialog = "\(shelf)/share"
            let form = try #require(try await client.get(dialog).document.form(action: dialog))
            var fields = FormFields(["csrf": form["csrf"] ?? "", "key": form["key"] ?? ""])
            fields.append("message", "Long\nones <b>")
            try await show(shelf, to: "self", client)
            let refused = try await client.post(dialog, fields)
            #expect(refused.status == .conflict && refused.text.contains("Only you can see this shelf"))
            #expect(refused.document.first("blockquote")?.text == "Long ones <b>")
            #expect(refused.text.contains("kept, and stand in the dialog again"))
            #expect(AccessibilityCheck.faults(in: refused.document) == [] && fixture.network.posts.isEmpty)
            // Another look finds them too, and so does the dialog once there is one.
            #expect(try await client.get(dialog).document.first("blockquote")?.text == "Long ones <b>")
            try await show(shelf, to: "everyone", client)
            let message = try await client.get(dialog).document.form(action: dialog)?["message"]
            #expect(message?.split(whereSeparator: \.isNewline) == ["Long", "ones <b>"])
            try await show(shelf, to: "self", client)
            try await client.get(dialog)
            let dropped = try await client.submit(action: dialog, pressing: "Throw these words away")
            #expect(dropped.url.path == shelf && dropped.text.contains("The draft is thrown away"))
            let after = try await client.get(dialog)
            #expect(after.status == .conflict && after.document.first("blockquote") == nil)
        }
    }

    @Test("words typed for a review that was deleted meanwhile, or too long to be kept, are shown for copying")
    func gone() async throws {
        try await ShareFixture.run { fixture in
            let (client, review) = try await fixture.writer()
            let dialog = "\(review)/share"
            let form = try #require(try await client.get(dialog).document.form(action: dialog))
            var fields = FormFields(["csrf": form["csrf"] ?? "", "key": form["key"] ?? ""])
            fields.append("message", "Words for nothing")
            try await client.get("\(review)/delete")
            try await client.submit(action: "\(review)/delete")
            let refused = try await client.post(dialog, fields)
            #expect(refused.status == .notFound && refused.text.contains("kept nowhere"))
            #expect(refused.document.first("blockquote")?.text == "Words for nothing")
            #expect(refused.document.form(action: dialog) == nil)
            #expect(try await client.get(dialog).document.first("blockquote") == nil)

            let shelf = try await shelf(client, "Summer", "self")
            let long = String(repeating: "word ", count: ShareMessage.maximumLength / 5 + 1)
            fields = fields.removing("message")
            fields.append("message", long)
            let answer = try await client.post("\(shelf)/share", fields)
            #expect(answer.status == .conflict && answer.text.contains("kept nowhere"))
            #expect(answer.document.first("blockquote")?.text.count ?? 0 >= long.count - 1)
        }
    }

    /// Lets others see a shelf, or nobody.
    private func show(_ shelf: String, to visibility: String, _ client: AppClient) async throws {
        try await client.get("\(shelf)/edit")
        try await client.submit(action: "\(shelf)/edit", pressing: "Save") { form in
            try form.fill("visibility", visibility)
        }
    }

    @Test(
        "what is not shown to everyone is in no post: a hidden shelf, a year of hidden books, a hidden book of a year"
    )
    func hidden() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let shelf = try await shelf(client, "HIDDEN", "self")
            let refused = try await client.get("\(shelf)/share")
            #expect(refused.status == .conflict && refused.text.contains("Only you can see this shelf"))
            #expect(try await client.follow("Change who can see it").url.path == "\(shelf)/edit")
            _ = try await finish(fixture, "HIDDEN", .onlyMe)
            let year = try await client.get("/years/2026/share")
            #expect(year.status == .conflict && year.text.contains("Only you can see this year"))
            _ = try await finish(fixture, "Momo", .everyone)
            let dialog = try await client.get("/years/2026/share")
            #expect(dialog.text.contains("1 book that you do not show to everyone is in none of them."))
            _ = try await post(client, from: "/years/2026", to: "/years/2026")
            let story = try #require(fixture.network.posts.last)
            #expect(story.caption == "1 book" && story.description == "Read last:\nMomo, Michael Ende")
            let words = "2026 in books: 1 book. By month: May 1. Read last: Momo, Michael Ende"
            #expect(story.photos.map(\.description.text) == [words])
            // Drawn once while it shows the same, and of no form.
            let member = try await fixture.signedIn(client).member.id
            #expect(try await fixture.stores.photos.ofYears(member).map(\.photo.id) == story.photos.map(\.id))
            #expect(try await fixture.stores.photos.unsaved(member).isEmpty)
            let visitor = try fixture.browser()
            let shown = try await visitor.get("/s/\(story.link.split(separator: "/").last ?? "")")
            #expect(shown.text.contains("Momo") && !shown.text.contains("HIDDEN"))
        }
    }

    @Test("a shelf that is hidden between proof and press is not posted, and another's shelf is not there")
    func changed() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let shelf = try await shelf(client, "Summer", "everyone")
            let dialog = try await client.get("\(shelf)/share")
            let form = try #require(dialog.document.form(action: "\(shelf)/share"))
            try await client.get("\(shelf)/edit")
            try await client.submit(action: "\(shelf)/edit", pressing: "Save") { try $0.fill("visibility", "self") }
            let answer = try await client.submit(form, pressing: "Post to Facebook")
            #expect(answer.status == .conflict && fixture.network.posts.isEmpty)
            let other = try fixture.browser()
            try await other.get("/login")
            try await other.submit(action: "/start") { try $0.fill("name", "Lone reader") }
            #expect(try await other.get("\(shelf)/share").status == .notFound)
        }
    }

    @Test("an address of a kind with names of another is nowhere")
    func addresses() async throws {
        try await ShareFixture.run { fixture in
            let (client, review) = try await fixture.writer()
            let id = review.split(separator: "/").last ?? ""
            for path in ["years/\(id)", "books/2026", "reviews/2026", "years/0026", "books/\(id)"] {
                let path = "/\(path)/share"
                #expect(try await client.get(path).status == .notFound, "\(path)")
            }
        }
    }

    @Test("drafts about a book, a shelf and a year go home with everything else")
    func ownData() async throws {
        try await ShareFixture.run { fixture in
            let (client, review) = try await fixture.writer()
            try await client.get(review)
            let book = try await client.follow("All about this book").url.path
            let shelf = try await shelf(client, "Summer", "everyone")
            _ = try await finish(fixture, "Momo", .everyone)
            for path in [book, shelf, "/years/2026"] {
                try await client.get("\(path)/share")
                try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                    try form.fill("message", "About \(path)")
                }
            }
            try await client.get("/account/data")
            let data = try UnpackedData(try await client.submit(action: "/account/data").response.body).json
            let drafts = try #require(data["shareDrafts"]?.elements)
            #expect(drafts.map { $0["draft"]?["message"]?.text } == [book, shelf, "/years/2026"].map { "About \($0)" })
            #expect(drafts.last?["year"]?.text == "2026")
        }
    }
}
