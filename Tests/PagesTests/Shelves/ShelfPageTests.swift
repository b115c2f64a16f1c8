import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Shelves of one's own, as their pages show them")
struct ShelfPageTests {
    /// Makes a shelf and stands on its page.
    private func make(
        _ client: AppClient,
        _ name: String,
        _ visibility: String = "self",
        description: String = ""
    ) async throws -> AppPage {
        try await client.get("/shelves")
        return try await client.submit(action: "/shelves", pressing: "Make the shelf") { form in
            try form.fill("name", name)
            try form.fill("description", description)
            try form.fill("visibility", visibility)
        }
    }

    /// Puts books into one's lists, and on a shelf by the buttons of their pages; the answer are those pages.
    private func shelve(_ client: AppClient, _ titles: [String], on shelf: String) async throws -> [String] {
        var pages: [String] = []
        for title in titles {
            try await client.get("/reading/add")
            try await client.submit(action: "/reading/add", pressing: "Add it") { form in
                try form.fill("title", title)
            }
            let page = try await client.follow("The book’s page")
            let done = try await client.submit(action: "\(page.url.path)/shelves", pressing: "\(shelf): \(title)")
            #expect(done.url.path == page.url.path && done.text.contains("The book is on the shelf."))
            #expect(done.document.first(".shelving [aria-pressed=true]")?.text == "\(shelf): \(title)")
            pages.append(page.url.path)
        }
        return pages
    }

    private func titles(_ page: AppPage) -> [String] { page.document.all("main li h2").map(\.text) }

    private func status(_ client: AppClient, _ path: String) async throws -> Int {
        try await client.send(ClientRequest(.get, try client.resolve(path))).status.code
    }

    @Test("a shelf is made, filled from the pages of books, put in order, changed and deleted after a question")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let empty = try await client.get("/shelves")
            #expect(empty.text.contains("No shelf yet.") && AccessibilityCheck.faults(in: empty.document) == [])
            let shelf = try await make(client, "For the summer", description: "Light ones.\nAnd long ones.")
            #expect(shelf.status == .ok && shelf.text.contains("The shelf is made."))
            #expect(shelf.text.contains("And long ones.") && shelf.text.contains("No book stands here."))
            #expect(AccessibilityCheck.faults(in: shelf.document) == [])
            let books = try await shelve(client, ["Momo", "Dune", "Emma"], on: "For the summer")
            let full = try await client.get(shelf.url.path)
            #expect(titles(full) == ["Emma", "Dune", "Momo"] && full.text.contains("3 books"))
            #expect(full.document.all("img.cover").count == 3)
            #expect(AccessibilityCheck.faults(in: full.document) == [])
            let action = "\(shelf.url.path)/books"
            let up = try await client.submit(action: action, pressing: "Up: Momo")
            #expect(up.url.path == shelf.url.path && titles(up) == ["Emma", "Momo", "Dune"])
            #expect(
                try await titles(client.submit(action: action, pressing: "Down: Emma")) == ["Momo", "Emma", "Dune"]
            )
            #expect(
                try await titles(client.submit(action: action, pressing: "First: Dune")) == ["Dune", "Momo", "Emma"]
            )
            let off = try await client.submit(action: action, pressing: "Take it off: Momo")
            #expect(titles(off) == ["Dune", "Emma"] && off.text.contains("The book is off the shelf."))
            let book = try await client.get(books[1])
            #expect(AccessibilityCheck.faults(in: book.document) == [])
            let taken = try await client.submit(
                action: "\(books[1])/shelves",
                pressing: "For the summer: Dune"
            )
            #expect(taken.document.first(".shelving [aria-pressed=true]") == nil)
            let edit = try await client.get("\(shelf.url.path)/edit")
            #expect(AccessibilityCheck.faults(in: edit.document) == [])
            let renamed = try await client.submit(action: edit.url.path, pressing: "Save") { form in
                try form.fill("name", "For the winter")
            }
            #expect(renamed.document.first("h1")?.text == "For the winter")
            let question = try await client.get("\(shelf.url.path)/delete")
            #expect(question.text.contains("1 book") && AccessibilityCheck.faults(in: question.document) == [])
            let gone = try await client.submit(action: question.url.path, pressing: "Delete the shelf")
            #expect(gone.url.path == "/shelves" && gone.text.contains("The shelf is deleted."))
            #expect(try await status(client, shelf.url.path) == 404)
            #expect(try await status(client, books[2]) == 200)
        }
    }

    @Test("a name that is none, and one that the member has in other letters, are said beside the field")
    func names() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            _ = try await make(client, "Sci-Fi")
            for name in ["   ", "sci fi", "SCI-FI", String(repeating: "x", count: 101)] {
                let page = try await make(client, name, description: "Kept")
                #expect(page.status == .unprocessableContent, "\(name)")
                #expect(page.document.first("#name[aria-invalid]") != nil, "\(name)")
                #expect(page.document.first("#description")?.rawText.contains("Kept") == true)
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(name)")
            }
            let long = try await make(client, "Long", description: String(repeating: "x", count: 2001))
            #expect(long.document.first("#description[aria-invalid]") != nil)
            let other = try await make(client, "Other")
            let edit = try await client.get("\(other.url.path)/edit")
            let taken = try await client.submit(action: edit.url.path, pressing: "Save") { form in
                try form.fill("name", "sci fi")
            }
            #expect(taken.status == .unprocessableContent && taken.document.first("#name")?["value"] == "sci fi")
            let hostile = "<script>alert(1)</script>\u{202E}"
            let page = try await make(client, hostile)
            #expect(page.status == .ok && !page.response.body.lossyText.contains("<script>alert"))
        }
    }

    @Test("of two tabs the later does not write over the earlier, and pressing twice is as once")
    func tabs() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let shelf = try await make(client, "One")
            let edit = try await client.get("\(shelf.url.path)/edit")
            let form = try #require(edit.document.form(action: edit.url.path, pressing: "Save"))
            _ = try await client.submit(action: edit.url.path, pressing: "Save") { try $0.fill("name", "Two") }
            var late = form
            try late.fill("name", "Three")
            let page = try await client.submit(late, pressing: "Save")
            #expect(page.status == .conflict && page.document.first("#name")?["value"] == "Three")
            #expect(try await client.get(shelf.url.path).document.first("h1")?.text == "Two")
            let books = try await shelve(client, ["Momo"], on: "Two")
            let token = try await client.get(books[0]).document.first("main input[name=csrf]")?["value"] ?? ""
            let id = try #require(shelf.url.path.split(separator: "/").last)
            for act in ["put", "take", "take"] {
                let fields = FormFields(["csrf": token, act: String(id)])
                #expect(try await client.post("\(books[0])/shelves", fields).status == .ok, "\(act)")
            }
            #expect(try await titles(client.get(shelf.url.path)).isEmpty)
            for act in ["up", "take", "burn"] {
                let book = String(books[0].split(separator: "/").last ?? "")
                let fields = FormFields(["csrf": token, "book": book, "act": act])
                #expect(try await client.post("\(shelf.url.path)/books", fields).status == .notFound, "\(act)")
            }
        }
    }

    @Test("a new shelf is made from the page of a book, and one of that name is used if there is one")
    func fromBook() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            _ = try await make(client, "Lent")
            let book = try await shelve(client, ["Momo"], on: "Lent")[0]
            for name in ["Favourites", "favourites!"] {
                let page = try await client.get(book)
                let done = try await client.submit(action: "\(page.url.path)/shelves", pressing: "Put it there") {
                    form in
                    try form.fill("name", name)
                }
                #expect(
                    done.document.all(".shelving [aria-pressed=true]").map(\.text) == [
                        "Favourites: Momo", "Lent: Momo",
                    ]
                )
            }
            let page = try await client.get(book)
            let wrong = try await client.submit(action: "\(page.url.path)/shelves", pressing: "Put it there") { form in
                try form.fill("name", " ")
            }
            #expect(wrong.status == .unprocessableContent && wrong.document.first("#name[aria-invalid]") != nil)
            let long = String(repeating: "x", count: 101)
            _ = try await client.get(book)
            let kept = try await client.submit(action: "\(page.url.path)/shelves", pressing: "Put it there") { form in
                try form.fill("name", long)
            }
            #expect(kept.document.first("#name")?["value"] == long)
            #expect(try await client.get("/shelves").document.all("main li h2").count == 2)
            _ = try await client.get(book)
            try await client.submit(action: "\(page.url.path)/shelves", pressing: "Put it there") { form in
                try form.fill("name", long)
            }
            // The form of shelves has not lost the book, though it is refused once more.
            try await client.submit(action: "/shelves", pressing: "Make the shelf, with the book") { form in
                try form.fill("name", " ")
            }
            let put = try await client.submit(action: "/shelves", pressing: "Make the shelf, with the book") { form in
                try form.fill("name", "Short")
            }
            #expect(put.url.path == page.url.path && put.text.contains("The book is on the shelf."))
            #expect(put.document.all(".shelving [aria-pressed=true]").map(\.text).contains("Short: Momo"))
        }
    }

    @Test("the books of a page are drawn from their spines, for whom the shelf is, and the list stays the list")
    func spines() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let shelf = try await make(client, "Lent")
            _ = try await shelve(client, ["Momo & <Nino>", "قصة"], on: "Lent")
            let page = try await client.get(shelf.url.path)
            let image = try #require(page.document.first("main img.spines"))
            #expect(image["alt"]?.isEmpty == true)
            let path = try #require(image["src"])
            let drawn = try await client.get(path)
            #expect(drawn.status == .ok && drawn.text.contains("Momo & <Nino>"))
            #expect(page.document.all("main li h2").count == 2)
            #expect(try await status(fixture.loneMember("Other"), path) == 404)
        }
    }

    @Test("a row of spines holds all books of a page, however thick they are")
    func fullRow() {
        for number in 0..<40 {
            let books = (0..<Site.listLength).map { place in
                (title: ReviewTitle(trusted: "Book \(number) \(place)"), author: AuthorLine(trusted: "X"))
            }
            let parts = DrawnSpines(books).svg.split(separator: "rx=\"1.5\"")
            #expect(parts.count == books.count + 1)
        }
    }

    @Test("a shelf of more books than a page holds is shown page by page")
    func pages() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let shelf = try await make(client, "Many")
            let all = (0..<22).map { "Book \($0)" }
            _ = try await shelve(client, all, on: "Many")
            let first = try await client.get(shelf.url.path)
            let rest = try await client.follow("More →")
            #expect(titles(first) + titles(rest) == all.reversed())
            let moved = try await client.submit(action: "\(shelf.url.path)/books", pressing: "Up: Book 0")
            #expect(moved.url.path == rest.url.path && titles(moved) == ["Book 0", "Book 1"])
        }
    }

    @Test("a book moved past the edge of a page is shown where it went")
    func edges() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let shelf = try await make(client, "Many")
            _ = try await shelve(client, (0..<22).map { "Book \($0)" }, on: "Many")
            let action = "\(shelf.url.path)/books"
            _ = try await client.get(shelf.url.path)
            _ = try await client.follow("More →")
            let up = try await client.submit(action: action, pressing: "Up: Book 1")
            #expect(titles(up) == ["Book 1", "Book 2", "Book 0"])
            _ = try await client.get(shelf.url.path)
            let down = try await client.submit(action: action, pressing: "Down: Book 1")
            #expect(titles(down) == ["Book 1", "Book 0"])
            // At the ends of the shelf it stays.
            #expect(try await titles(client.submit(action: action, pressing: "Down: Book 0")) == ["Book 1", "Book 0"])
            #expect(try await titles(client.get(shelf.url.path)).last == "Book 2")
            #expect(try await titles(client.get("\(shelf.url.path)?after=\(Int64.min)")).last == "Book 2")
        }
    }

    @Test("others see a shelf that is shown to them with its books, and change nothing of it")
    func access() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: owner).first)
            let person = Person(remoteID: "200", name: PersonName(foreign: "Ben", fallback: "?"))
            try await fixture.stores.friends.replace(connection.id, [person], fixture.clock.now)
            let member = try await fixture.signedIn(owner).member.id
            fixture.facebook.change { $0.person = person }
            let friend = try await fixture.member(by: fixture.facebook)
            let other = try await fixture.loneMember("Other")
            for (visibility, seen) in [
                ("self", [404, 404, 404]), ("friends", [404, 404, 200]), ("everyone", [200, 200, 200]),
            ] {
                let shelf = try await make(owner, "Shelf \(visibility)", visibility)
                let book = try await shelve(owner, ["Book \(visibility)"], on: "Shelf \(visibility)")[0]
                for (client, expected) in zip([try fixture.browser(), other, friend], seen) {
                    #expect(try await status(client, shelf.url.path) == expected, "\(visibility)")
                    #expect(try await status(client, book) == expected, "\(visibility)")
                    #expect(try await status(client, "\(book)/cover") == expected, "\(visibility)")
                    let reader = try await client.get(Paths.reader(member))
                    #expect(reader.text.contains("Shelf \(visibility)") == (expected == 200), "\(visibility)")
                    guard expected == 200 else { continue }
                    let page = try await client.get(shelf.url.path)
                    #expect(AccessibilityCheck.faults(in: page.document) == [])
                    #expect(titles(page) == ["Book \(visibility)"])
                    #expect(page.document.first("[name=act]") == nil && !page.text.contains("Delete"))
                }
                for client in [other, friend] {
                    let token = try await client.get("/shelves").document.first("main input[name=csrf]")?["value"] ?? ""
                    let id = String(book.split(separator: "/").last ?? "")
                    let forms: [(path: String, fields: [(name: String, value: String)])] = [
                        ("/edit", [("name", "Mine")]), ("/delete", []), ("/books", [("book", id), ("act", "take")]),
                    ]
                    for (path, fields) in forms {
                        var form = FormFields()
                        for field in fields { form.append(field.name, field.value) }
                        form.append("csrf", token)
                        #expect(try await client.post("\(shelf.url.path)\(path)", form).status == .notFound, "\(path)")
                    }
                    for path in ["/edit", "/delete"] {
                        #expect(try await status(client, "\(shelf.url.path)\(path)") == 404)
                    }
                }
                #expect(try await titles(owner.get(shelf.url.path)) == ["Book \(visibility)"])
            }
            let visitor = try fixture.browser()
            #expect(try await visitor.get("/shelves").url.path == "/login")
        }
    }
}
