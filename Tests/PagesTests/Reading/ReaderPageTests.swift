import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("A reading life as others may see it")
struct ReaderPageTests {
    /// A reader with three finished books, one for everyone, one for friends and one for nobody else, and who looks.
    private struct Scene {
        let fixture: AccountFixture
        let owner: AppClient
        let reader: String
        /// Everybody who looks, with the titles they may see.
        let viewers: [(name: String, client: AppClient, titles: Set<String>)]
        /// The books' pages, by title.
        let books: [String: String]
    }

    private func run(_ body: (Scene) async throws -> Void) async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.member(by: fixture.facebook)
            let member = try await fixture.signedIn(owner).member.id
            let reading = fixture.site.services.reading
            var books: [String: String] = [:]
            for (title, visibility) in [
                ("Open book", Review.Visibility.everyone), ("Friendly book", .friends), ("Hidden book", .onlyMe),
            ] {
                let words = (title: ReviewTitle(trusted: title), author: AuthorLine(trusted: "Michael Ende"))
                let claim = BookClaim(title: words.title, author: words.author, isbn: nil)
                let book = try await fixture.site.services.books.find(claim)
                books[title] = Paths.book(book)
                let today = PartialDate(fixture.clock.now)
                try await reading.press(.reading, book, on: today, words, of: member)
                try await reading.press(.read, book, on: today, words, of: member)
                let entry = try #require(try await reading.entry(of: member, book, for: member))
                var form = ReadingForm(entry)
                form.note = "My secret note"
                form.pages = "100"
                form.visibility = visibility
                #expect(try await reading.keep(form, of: book, by: member, seen: entry.changedAt))
            }
            let connection = try #require(try await fixture.connections(of: owner).first)
            let friend = Person(remoteID: "200", name: PersonName(foreign: "Ben", fallback: "?"))
            try await fixture.stores.friends.replace(connection.id, [friend], fixture.clock.now)
            fixture.facebook.change { $0.person = friend }
            let ben = try await fixture.member(by: fixture.facebook)
            let scene = Scene(
                fixture: fixture,
                owner: owner,
                reader: Paths.reader(member),
                viewers: [
                    ("nobody", try fixture.browser(), ["Open book"]),
                    ("another member", try await fixture.loneMember("Other"), ["Open book"]),
                    ("a friend", ben, ["Open book", "Friendly book"]),
                    ("the owner", owner, ["Open book", "Friendly book", "Hidden book"]),
                ],
                books: books
            )
            try await body(scene)
        }
    }

    private func status(_ client: AppClient, _ path: String) async throws -> Int {
        try await client.send(ClientRequest(.get, try client.resolve(path))).status.code
    }

    @Test("lists, counts, years and charts tell each viewer of the books they may see, and nobody else of a note")
    func shown() async throws {
        try await run { scene in
            let all = Set(scene.books.keys)
            let year = CivilTime(scene.fixture.clock.now).year
            for (name, client, titles) in scene.viewers {
                let page = try await client.get(scene.reader)
                #expect(page.status == .ok, "\(name)")
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(name)")
                #expect(Set(page.document.all("main li h2").map(\.text)) == titles, "\(name)")
                #expect(page.document.all(".tabs .count").map(\.text).contains(String(titles.count)), "\(name)")
                let figures = try await client.get("\(scene.reader)/years/\(year)")
                #expect(figures.status == .ok, "\(name)")
                #expect(AccessibilityCheck.faults(in: figures.document) == [], "\(name)")
                #expect(Set(figures.document.all("main li h3").map(\.text)) == titles, "\(name)")
                #expect(figures.document.all("table td").map(\.text).contains(String(titles.count)), "\(name)")
                #expect(figures.document.first("#goal") == nil)
                for body in [page.response.body.lossyText, figures.response.body.lossyText] {
                    #expect(!body.contains("My secret note"), "\(name)")
                    for title in all.subtracting(titles) {
                        #expect(!body.contains(title), "\(name)")
                        #expect(!body.contains(scene.books[title] ?? "?"), "\(name)")
                    }
                }
            }
        }
    }

    @Test("the page and the cover of a book are there for whoever may see it in somebody's lists")
    func books() async throws {
        try await run { scene in
            for (name, client, titles) in scene.viewers {
                for (title, path) in scene.books {
                    let expected = titles.contains(title) ? 200 : 404
                    for address in [path, "\(path)/cover"] {
                        let found = try await status(client, address)
                        #expect(found == expected, "\(name): \(title)")
                    }
                }
            }
        }
    }

    @Test("a reader who shows nothing is not there, nor a year without a book that is shown")
    func missing() async throws {
        try await run { scene in
            let year = CivilTime(scene.fixture.clock.now).year
            for (name, client, _) in scene.viewers {
                #expect(try await status(client, "\(scene.reader)/years/\(year - 1)") == 404, "\(name)")
            }
            try await scene.owner.get("/reading")
            let kept = try await scene.owner.submit(action: "/reading/visibility", pressing: "Keep it so") { form in
                try form.fill("visibility", "self")
                form.forge("all", "yes")
            }
            #expect(kept.url.path == "/reading" && kept.text.contains("Who may see your reading is kept."))
            for (name, client, titles) in scene.viewers {
                let expected = titles.count == 3 ? 200 : 404
                for path in [scene.reader, "\(scene.reader)/years/\(year)"] + scene.books.values {
                    #expect(try await status(client, path) == expected, "\(name): \(path)")
                }
            }
        }
    }

    @Test(
        "a book added later is seen by those its owner said for all, and a book of another reader is shelved in one press"
    )
    func added() async throws {
        try await run { scene in
            try await scene.owner.get("/reading")
            try await scene.owner.submit(action: "/reading/visibility", pressing: "Keep it so") { form in
                try form.fill("visibility", "everyone")
            }
            try await scene.owner.get("/reading/add")
            try await scene.owner.submit(action: "/reading/add", pressing: "Add it") { form in
                try form.fill("title", "New book")
            }
            let other = scene.viewers[1].client
            let page = try await other.get("\(scene.reader)?status=want")
            #expect(page.document.all("main li h2").map(\.text) == ["New book"])
            let action = try #require(page.document.first("form.standing")?["action"])
            let done = try await other.submit(action: action, pressing: "Want to read: New book")
            #expect(done.url.path == scene.reader && done.text.contains("Your reading is kept."))
            #expect(done.document.first("[aria-pressed=true]")?.text == "Want to read: New book")
            // Nobody sees what somebody never said.
            let own = try await scene.fixture.signedIn(other).member.id
            #expect(try await status(try scene.fixture.browser(), Paths.reader(own)) == 404)
            // The first three are shown to whom they were.
            #expect(try await status(other, scene.books["Friendly book"] ?? "") == 404)
        }
    }

    @Test("a visibility that is none is not found, and another's reading is changed by nobody")
    func refused() async throws {
        try await run { scene in
            for (name, client, _) in scene.viewers.dropFirst() {
                let page = try await client.get("/reading")
                var fields = FormFields()
                fields.append("csrf", page.document.first("main input[name=csrf]")?["value"] ?? "")
                fields.append("visibility", "robots")
                fields.append("all", "yes")
                #expect(try await client.post("/reading/visibility", fields).status == .notFound, "\(name)")
            }
            let page = try await scene.viewers[0].client.get(scene.reader)
            #expect(page.document.all("main li h2").map(\.text) == ["Open book"])
        }
    }

    @Test("the page of a writer leads to their reading where they show some, and back")
    func links() async throws {
        try await run { scene in
            try await scene.owner.get("/reviews/new")
            try await scene.owner.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Reviewed")
                try form.fill("visibility", "everyone")
            }
            let visitor = scene.viewers[0].client
            let reader = try await visitor.get(scene.reader)
            let link = try #require(
                reader.document.all("main header a").compactMap { $0["href"] }.first { $0.hasPrefix("/writers/") }
            )
            let writer = try await visitor.get(link)
            #expect(writer.document.all("main header a").map { $0["href"] }.contains(scene.reader))
        }
    }
}
