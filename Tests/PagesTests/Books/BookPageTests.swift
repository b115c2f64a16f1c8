import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Pages of books, authors and writers")
struct BookPageTests {
    private func write(
        _ client: AppClient,
        _ title: String,
        _ author: String,
        isbn: String = "",
        score: String = "",
        visibility: String = "everyone"
    ) async throws -> AppPage {
        try await client.get("/reviews/new")
        return try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("author", author)
            try form.fill("isbn", isbn)
            try form.fill("score", score)
            try form.fill("visibility", visibility)
        }
    }

    /// The page of the book that a review's page leads to.
    private func book(_ page: AppPage) throws -> String {
        try #require(page.document.all("a").first { $0.text == "All about this book" }?["href"])
    }

    private func status(_ client: AppClient, _ path: String) async throws -> Int {
        try await client.send(ClientRequest(.get, try client.resolve(path))).status.code
    }

    @Test("two readers of one book meet at its page, with their scores drawn and in a table")
    func meeting() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember(), try await fixture.loneMember())
            let path = try await book(write(ann, "Momo", "Michael Ende", isbn: "0-306-40615-2", score: "7"))
            // The book has the words of the older review.
            fixture.clock.advance(by: .seconds(1))
            #expect(try await book(write(ben, "MOMO!", "Ende, Michael", score: "10")) == path)
            let visitor = try fixture.browser()
            let page = try await visitor.get(path)
            #expect(page.status == .ok)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("h1")?.text == "Momo")
            #expect(page.document.all("ol.contents > li").count == 2)
            #expect(page.document.first("figcaption")?.text.hasPrefix("2 scores, 8.5 of 10 on average") == true)
            let cells = page.document.all("tbody tr").map { $0.all("td").map(\.text).joined() }
            #expect(cells == ["0", "0", "0", "0", "0", "0", "0", "1", "0", "0", "1"])
            #expect(page.text.contains("9780306406157"))
            // The form for a review of it knows what it is about.
            let form = try await ann.get("/reviews/new?book=\(path.dropFirst("/books/".count))").document
            #expect(form.first("#title")?["value"] == "Momo" && form.first("#isbn")?["value"] == "9780306406157")
            let author = try #require(page.document.first(".byline a")?["href"])
            let books = try await visitor.get(author)
            #expect(books.document.first("h1")?.text == "Michael Ende")
            #expect(books.document.all("ol.shelf > li").map { $0.first("a")?["href"] } == [path])
            #expect(AccessibilityCheck.faults(in: books.document) == [])
            let writer = try #require(page.document.first("ol.contents .meta a")?["href"])
            let written = try await visitor.get(writer)
            #expect(written.document.all("ol.contents > li").count == 1)
            #expect(AccessibilityCheck.faults(in: written.document) == [])
        }
    }

    @Test("a book nobody else may read of is not there for others, nor its cover, its author or its writer")
    func hidden() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember(), try await fixture.loneMember())
            let path = try await book(write(ann, "Momo", "Michael Ende", visibility: "self"))
            let writer = "/writers/\(try await fixture.signedIn(ann).member.id)"
            for path in [path, "\(path)/cover", writer] {
                #expect(try await status(ann, path) == 200, "\(path)")
                for other in [ben, try fixture.browser()] { #expect(try await status(other, path) == 404, "\(path)") }
            }
            for other in [ann, ben] { #expect(try await other.get("/authors/michael-ende").status == .notFound) }
            #expect(try await ben.get("/search?q=momo").text.contains("Nothing here has"))
            #expect(try await ann.get("/search?q=momo").document.all("ol.dated > li").count == 1)
            #expect(
                try await ben.get("/reviews/new?book=\(path.dropFirst(7))").document.first("#title")?["value"] == ""
            )
        }
    }

    @Test("a wrong join is undone by the writer alone, and another book chosen by one press after saving")
    func joining() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember(), try await fixture.loneMember())
            let path = try await book(write(ann, "Poems", ""))
            let saved = try await write(ben, "Poems", "")
            let review = saved.url.path
            #expect(try await ann.get(review).document.form(action: "\(review)/book/part") == nil)
            let parted = try await ben.submit(
                action: "\(review)/book/part",
                pressing: "Give my review a page of its own"
            )
            let own = try book(parted)
            #expect(own != path)
            #expect(parted.document.form(action: "\(review)/book/part") == nil)
            // Saved again, the book it was taken from is offered, and may be left alone.
            try await ben.get("\(review)/edit")
            let again = try await ben.submit(action: "\(review)/edit", pressing: "Save review") { form in
                try form.fill("score", "3")
            }
            #expect(try book(again) == own)
            #expect(again.text.contains("Is it one of these?"))
            #expect(AccessibilityCheck.faults(in: again.document) == [])
            let joined = try await ben.submit(action: "\(review)/book/join")
            #expect(try book(joined) == path)
            #expect(!joined.text.contains("Is it one of these?"))
            let csrf = try await ann.get("/reviews/new").document.form(action: "/reviews/new")?["csrf"] ?? ""
            for act in ["part", "join"] {
                let fields = FormFields(["book": String(path.dropFirst(7)), "csrf": csrf])
                let refused = try await ann.post("\(review)/book/\(act)", fields)
                #expect(refused.status == .notFound, "\(act)")
            }
        }
    }

    @Test("a number that is none is refused beside its field, with all that was typed")
    func wrongNumber() async throws {
        try await AccountFixture.run { fixture in
            let page = try await write(fixture.loneMember(), "Momo", "Ende", isbn: "0306406153")
            #expect(page.status == .unprocessableContent)
            #expect(page.document.first("#isbn-error")?.text.contains("mistyped") == true)
            #expect(page.document.first("#isbn")?["value"] == "0306406153")
            #expect(page.document.first("#title")?["value"] == "Momo")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
    }

    @Test("the search in the head finds books by title, author and number, and reviews by their words")
    func search() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            let path = try await book(write(ann, "Momo", "Michael Ende", isbn: "9780306406157"))
            let visitor = try fixture.browser()
            #expect(try await visitor.get("/").document.first(".site form")?["action"] == "/search")
            for words in ["mom", "ende%20mich", "978-0-306-40615-7", "0306406152"] {
                let page = try await visitor.get("/search?q=\(words)")
                #expect(page.document.first("ol.shelf a")?["href"] == path, "\(words)")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            #expect(try await visitor.get("/search?q=momo").document.all("ol.dated > li").count == 1)
            for words in ["", "%20", "%22%22", "!!!", "0306406153"] {
                let page = try await visitor.get("/search?q=\(words)")
                #expect(page.status == .ok && page.document.all("ol.shelf > li").isEmpty, "\(words)")
            }
        }
    }

    @Test("the form finds a book by the words typed, and one press fills it in; nothing typed is lost")
    func finding() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember(), try await fixture.loneMember())
            let path = try await book(write(ann, "Momo", "Michael Ende", isbn: "9780306406157"))
            try await ben.get("/reviews/new")
            let found = try await ben.submit(action: "/reviews/new", pressing: "Find this book") { form in
                try form.fill("title", "mom")
                try form.fill("review", "What I thought")
            }
            #expect(found.status == .ok)
            #expect(AccessibilityCheck.faults(in: found.document) == [])
            let button = try #require(found.document.first("#books button"))
            #expect(button["value"] == "book-\(path.dropFirst(7))")
            let filled = try await ben.submit(action: "/reviews/new", pressing: "Take this: Momo")
            #expect(filled.document.first("#title")?["value"] == "Momo")
            #expect(filled.document.first("#author")?["value"] == "Michael Ende")
            #expect(filled.document.first("#isbn")?["value"] == "9780306406157")
            #expect(filled.document.first("#review")?.text == "What I thought")
            #expect(try await book(ben.submit(action: "/reviews/new", pressing: "Save review")) == path)
            try await ben.get("/reviews/new")
            let none = try await ben.submit(action: "/reviews/new", pressing: "Find this book") { form in
                try form.fill("title", "Nothing like it")
            }
            #expect(none.text.contains("No book here has these words yet"))
            let piece = try await fixture.browser().get("/search/books?q=mom")
            #expect(piece.document.all("button").count == 1 && piece.document.first("html[lang]") == nil)
        }
    }

    private static func work(_ title: String, _ author: String, _ key: String = "OL1W") -> LibraryBook {
        LibraryBook(
            work: LibraryWork(trusted: key),
            title: ReviewTitle(trusted: title),
            author: AuthorLine(trusted: author),
            isbns: [ISBN(trusted: "9780306406157")],
            facts: BookFacts(year: 1851, pages: 654, language: "eng", subjects: ["Whaling"], source: "Open Library"),
            cover: nil
        )
    }

    @Test("4.2 the form offers books of the library outside, a press fills it in, and the saved book has its facts")
    func findingOutside() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            fixture.testSite.library.withLock { $0 = .success([Self.work("Moby-Dick", "Herman Melville")]) }
            try await ann.get("/reviews/new")
            let found = try await ann.submit(action: "/reviews/new", pressing: "Find this book") { form in
                try form.fill("title", "moby")
                try form.fill("review", "What I thought")
            }
            #expect(AccessibilityCheck.faults(in: found.document) == [])
            #expect(fixture.testSite.libraryAsked.withLock(\.self) == [.words("moby")])
            let filled = try await ann.submit(action: "/reviews/new", pressing: "Take this: Moby-Dick")
            #expect(filled.document.first("#title")?["value"] == "Moby-Dick")
            #expect(filled.document.first("#author")?["value"] == "Herman Melville")
            #expect(filled.document.first("#isbn")?["value"] == "9780306406157")
            #expect(filled.document.first("#review")?.text == "What I thought")
            let path = try await book(ann.submit(action: "/reviews/new", pressing: "Save review"))
            let id = try #require(ID<Book>(String(path.dropFirst("/books/".count))))
            // The facts come in the background; whoever saves them again waits for that here.
            let claim = Self.work("Moby-Dick", "Herman Melville").claim
            await fixture.site.services.enrichment.learn(of: id, claim)?.value
            let page = try await ann.get(path)
            for fact in ["1851", "654", "Whaling"] { #expect(page.text.contains(fact), "\(fact)") }
        }
    }

    @Test(
        "4.2 whatever is wrong with the library outside, the form goes on with every word",
        arguments: [LibraryFailure.tooSlow, .unreachable, .tooOften(again: nil), .outOfOrder, .unreadable]
    )
    func silentOutside(failure: LibraryFailure) async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            fixture.testSite.library.withLock { $0 = .failure(failure) }
            try await ann.get("/reviews/new")
            let found = try await ann.submit(action: "/reviews/new", pressing: "Find this book") { form in
                try form.fill("title", "moby")
                try form.fill("review", "What I thought")
            }
            #expect(found.status == .ok && found.text.contains("Open Library gives no answer just now"))
            #expect(found.document.first("#title")?["value"] == "moby")
            #expect(found.document.first("#review")?.text == "What I thought")
            #expect(try await ann.submit(action: "/reviews/new", pressing: "Save review").text.contains("moby"))
        }
    }

    @Test(
        "4.2 titles of the library outside are text, a work that no answer named fills nothing, and strangers ask nothing"
    )
    func hostileOutside() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            let titles = ["<script>x</script>", "{{title}}", String(repeating: "long ", count: 90)]
            fixture.testSite.library.withLock {
                $0 = .success(titles.enumerated().map { Self.work($1, "\"><b>", "OL\($0)W") })
            }
            let piece = try await ann.get("/search/library?q=hostile")
            #expect(piece.document.all("script").isEmpty && piece.document.all("button b").isEmpty)
            #expect(
                piece.document.all("li b").map(\.text) == titles.map { $0.split(separator: " ").joined(separator: " ") }
            )
            let asked = fixture.testSite.libraryAsked.withLock(\.count)
            #expect(
                try await fixture.browser().send(
                    ClientRequest(.get, try ann.resolve("/search/library?q=stranger"))
                ).status != .ok
            )
            _ = try await ann.get("/search/library?q=a")
            #expect(fixture.testSite.libraryAsked.withLock(\.count) == asked)
            let empty = try await ann.get("/reviews/new")
            let csrf = try #require(empty.document.first("input[name=csrf]")?["value"])
            let form = FormFields(["act": "work-OL999W", "title": "Mine", "csrf": csrf])
            let kept = try await ann.post("/reviews/new", form)
            #expect(kept.document.first("#title")?["value"] == "Mine")
        }
    }

    @Test("a title, an author and a name are text on every page of books, and in a cover")
    func hostile() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("<b>Ida</b>")
            let hostile = "Ab</text></title></svg><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
            let path = try await book(write(client, hostile, hostile, score: "7"))
            let visitor = try fixture.browser()
            let author = try #require(try await visitor.get(path).document.first(".byline a")?["href"])
            let writer = "/writers/\(try await fixture.signedIn(client).member.id)"
            for (client, path) in [
                (visitor, path), (client, path), (visitor, author), (visitor, writer), (visitor, "/search?q=alert"),
            ] {
                let page = try await client.get(path)
                #expect(page.status == .ok && page.text.contains("<script>alert(1)</script>"), "\(path)")
                #expect(
                    page.document.all("script").allSatisfy { script in
                        // Data for programs is run by no browser, and is whole: no text ended it.
                        let isData = script["type"] == "application/ld+json" && JSON(text: script.rawText) != nil
                        return isData || script["src"] != nil && script.rawText.isEmpty
                    },
                    "\(path)"
                )
                #expect(page.document.all("img").allSatisfy { $0["src"]?.hasPrefix("/books/") == true }, "\(path)")
                #expect(page.document.all("b b").isEmpty, "\(path)")
            }
            let cover = try await visitor.send(ClientRequest(.get, try visitor.resolve("\(path)/cover")))
            let svg = cover.body.lossyText
            #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>") && !svg.dropLast(6).contains("</svg"))
            #expect(!svg.contains("<script") && !svg.contains("<img"))
        }
    }

    @Test("4.2 a cover that the library has is fetched once, written anew, and shown to those who may see the book")
    func fetchedCover() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember(), try await fixture.loneMember())
            var work = Self.work("Moby-Dick", "Herman Melville")
            work = LibraryBook(
                work: work.work,
                title: work.title,
                author: work.author,
                isbns: work.isbns,
                facts: work.facts,
                cover: LibraryCover(77)
            )
            try await fixture.stores.library.keep(.words("moby"), [work], fixture.clock.clock.now())
            fixture.testSite.libraryCover.withLock { $0 = .success(TestPicture.jpeg) }
            let path = try await book(write(ann, "Moby-Dick", "Herman Melville", visibility: "self"))
            let id = try #require(ID<Book>(String(path.dropFirst("/books/".count))))
            // A picture of 16 by 8 pixels is none that a cover could be.
            await fixture.site.services.enrichment.learn(of: id, work.claim)?.value
            #expect(try await fixture.stores.covers.cover(of: id) == nil)
            for hostile in [[], Array("<svg onload=\"x\"/>".utf8), Array(TestPicture.jpeg.prefix(40))] {
                fixture.testSite.libraryCover.withLock { $0 = .success(hostile) }
                await fixture.site.services.enrichment.learn(of: id, work.claim)?.value
            }
            #expect(
                try await ann.send(ClientRequest(.get, try ann.resolve("\(path)/cover"))).fields[.contentType]
                    == "image/svg+xml; charset=utf-8"
            )
            fixture.testSite.libraryCover.withLock { $0 = .success(TestPicture.heic) }
            await fixture.site.services.enrichment.learn(of: id, work.claim)?.value
            let cover = try await ann.send(ClientRequest(.get, try ann.resolve("\(path)/cover")))
            #expect(cover.fields[.contentType] == "image/jpeg" && cover.body.starts(with: [0xFF, 0xD8]))
            #expect(cover.fields[.cacheControl] == "private, no-cache")
            var again = ClientRequest(.get, try ann.resolve("\(path)/cover"))
            again.fields[.ifNoneMatch] = cover.fields[.etag]
            #expect(try await ann.send(again).status == .notModified)
            for other in [ben, try fixture.browser()] { #expect(try await status(other, "\(path)/cover") == 404) }
            // The first that came stays.
            fixture.testSite.libraryCover.withLock { $0 = .failure(.missing) }
            await fixture.site.services.enrichment.learn(of: id, work.claim)?.value
            #expect(try await fixture.stores.covers.cover(of: id) != nil)
        }
    }

    @Test("a drawn cover is served once, and asked for again by its mark")
    func cover() async throws {
        try await AccountFixture.run { fixture in
            let path = try await book(write(fixture.loneMember(), "Momo", "Michael Ende")) + "/cover"
            func answer(_ mark: String?) async throws -> Response {
                let fields = mark.map { Fields([.ifNoneMatch: $0]) } ?? Fields()
                let request = Request(method: .get, target: try #require(Target(path)), fields: fields)
                return await fixture.site.respond(to: request)
            }
            let first = try await answer(nil)
            #expect(first.status == .ok && first.fields[.contentType] == "image/svg+xml; charset=utf-8")
            let mark = try #require(first.fields[.etag])
            #expect(try await answer(mark).status == .notModified)
            #expect(try await answer("\"other\"").status == .ok)
            #expect(first.fields.values(.setCookie).isEmpty)
        }
    }
}
