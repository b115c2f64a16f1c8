import Crypto
import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Covers of a member's own")
struct OwnCoverTests {
    /// The path of the book of a new review that everybody may read.
    private func book(_ fixture: AccountFixture, _ client: AppClient, visibility: String = "everyone") async throws
        -> String
    {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Momo")
            try form.fill("author", "Michael Ende")
            try form.fill("visibility", visibility)
        }
        return try #require(page.document.all("a").first { $0.text == "All about this book" }?["href"])
    }

    private func id(_ path: String) throws -> ID<Book> {
        try #require(ID<Book>(String(path.dropFirst("/books/".count))))
    }

    /// Chooses a picture on the page of a book.
    @discardableResult
    private func choose(_ bytes: [UInt8]?, _ client: AppClient, _ path: String) async throws -> AppPage {
        try await client.get(path)
        return try await client.submit(action: "\(path)/cover/own", pressing: "Use my own cover") { form in
            // Neither the name nor the type is looked at.
            if let bytes {
                try form.attach("picture", .init(name: "../cover.svg", type: "image/svg+xml", bytes: bytes))
            }
        }
    }

    private func cover(_ page: AppPage) throws -> String {
        try #require(page.document.first("img.cover")?["src"])
    }

    private func answer(_ client: AppClient, _ address: String, tag: String? = nil) async throws -> ClientResponse {
        var request = ClientRequest(.get, try client.resolve(address))
        if let tag { request.fields[.ifNoneMatch] = tag }
        return try await client.send(request)
    }

    @Test("a member's cover is what they see of the book, wherever it is listed, and nobody else does")
    func theirs() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let path = try await book(fixture, ann)
            let drawn = try cover(try await ann.get(path))
            #expect(drawn == "\(path)/cover")
            let kept = try await choose(TestPicture.png(700, 1000), ann, path)
            #expect(kept.url.path == path && kept.text.contains("Your cover is kept"))
            #expect(AccessibilityCheck.faults(in: kept.document) == [])
            let own = try cover(kept)
            #expect(own.hasPrefix("\(path)/cover?v="))
            let picture = try await answer(ann, own)
            #expect(picture.fields[.contentType] == "image/jpeg" && picture.body.starts(with: [0xFF, 0xD8]))
            let stored = try #require(
                try await fixture.stores.covers.own(id(path), of: fixture.signedIn(ann).member.id)
            )
            #expect(stored.width == 336 && stored.height == 480)
            #expect(stored.jpeg == picture.body)
            // In lists too.
            let member = try await fixture.signedIn(ann).member.id
            try await ann.get(path)
            try await ann.submit(action: "\(path)/shelves", pressing: "Put it there") { try $0.fill("name", "Best") }
            let shelf = try #require(
                try await fixture.stores.shelves.list(member, member).first.map { "/shelves/\($0.shelf.id.text)" }
            )
            try await ann.get(path)
            try await ann.submit(action: "\(path)/reading/status", pressing: "Want to read: Momo")
            for list in [
                "/search?q=momo", "/authors/michael-ende", "/reading?status=want", shelf, "/search/books?q=momo",
            ] {
                #expect(try cover(try await ann.get(list)) == own, "\(list)")
            }
            for other in [ben, try fixture.browser()] {
                for list in [path, "/search?q=momo", "/authors/michael-ende"] {
                    #expect(try cover(try await other.get(list)) == drawn, "\(list)")
                }
                // An address that somebody learned gives them what they would see anyway.
                let answer = try await answer(other, own)
                #expect(answer.fields[.contentType] == "image/svg+xml; charset=utf-8")
                #expect(answer.fields[.cacheControl] == "private, max-age=60")
                #expect(try await other.get(path).document.form(action: "\(path)/cover/own/remove") == nil)
            }
            #expect(try await fixture.browser().get(path).document.form(action: "\(path)/cover/own") == nil)
        }
    }

    @Test("another picture takes its place under another address, and taken away it is gone")
    func replacing() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            let path = try await book(fixture, ann)
            let first = try cover(try await choose(TestPicture.png(40, 60), ann, path))
            let second = try cover(try await choose(TestPicture.png(40, 60, red: 200), ann, path))
            #expect(first != second)
            #expect(try cover(try await choose(TestPicture.png(40, 60), ann, path)) == first)
            let holdings = try await fixture.stores.members.holdings(
                fixture.signedIn(ann).member.id,
                BrowserKey(.secure)
            )
            #expect(holdings.covers == 1)
            let page = try await ann.submit(action: "\(path)/cover/own/remove", pressing: "Take my cover away")
            #expect(page.text.contains("Your cover is taken away"))
            #expect(try cover(page) == "\(path)/cover")
            #expect(page.document.form(action: "\(path)/cover/own/remove") == nil)
            #expect(try await answer(ann, first).fields[.contentType] == "image/svg+xml; charset=utf-8")
        }
    }

    @Test("only under the address of the picture that the viewer gets it is kept for good, in their browser alone")
    func keeping() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let path = try await book(fixture, ann)
            let forGood = "private, max-age=31536000, immutable"
            let own = try cover(try await choose(TestPicture.png(40, 60), ann, path))
            let whole = try await answer(ann, own)
            #expect(whole.status == .ok && whole.fields[.cacheControl] == forGood)
            let tag = try #require(whole.fields[.etag])
            #expect(own.hasSuffix("?v=\(tag.dropFirst().dropLast())"))
            let again = try await answer(ann, own, tag: tag)
            #expect(again.status == .notModified && again.fields[.cacheControl] == forGood && again.body.isEmpty)
            for address in ["\(path)/cover", "\(path)/cover?v=", "\(own)0", "\(path)/cover?v=%22", "\(path)/cover?w=1"]
            {
                let answer = try await answer(ann, address)
                #expect(answer.status == .ok && answer.fields[.cacheControl] == "private, no-cache", "\(address)")
                #expect(answer.fields[.etag] == tag && answer.body == whole.body, "\(address)")
            }
            // The book's own picture is everybody's where everybody may see the book.
            let fetched = BookCover(mark: "ab12", jpeg: whole.body, width: 40, height: 60)
            #expect(try await fixture.stores.covers.keep(fetched, of: id(path)))
            for client in [ben, try fixture.browser()] {
                let address = try cover(try await client.get(path))
                #expect(address == "\(path)/cover?v=ab12")
                #expect(try await answer(client, address).fields[.cacheControl] == forGood)
                for other in [own, "\(path)/cover"] {
                    let answer = try await answer(client, other)
                    #expect(answer.fields[.cacheControl] == "private, max-age=86400", "\(other)")
                    #expect(answer.fields[.etag] == "\"ab12\"", "\(other)")
                }
            }
            #expect(try cover(try await ann.get(path)) == own)
        }
    }

    @Test("of a book that only some may see, the picture is asked for again each time, but for a member's own")
    func hiddenBook() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let path = try await book(fixture, ann, visibility: "self")
            #expect(
                try await fixture.stores.covers.keep(
                    BookCover(mark: "ab12", jpeg: [0xFF, 0xD8], width: 40, height: 60),
                    of: id(path)
                )
            )
            #expect(try await answer(ann, "\(path)/cover?v=ab12").fields[.cacheControl] == "private, no-cache")
            let own = try cover(try await choose(TestPicture.png(40, 60), ann, path))
            #expect(try await answer(ann, own).fields[.cacheControl] == "private, max-age=31536000, immutable")
            for address in [own, "\(path)/cover/own"] {
                #expect(try await answer(ben, address).status == .notFound, "\(address)")
            }
            let csrf = try await ben.get("/reviews/new").document.form(action: "/reviews/new")?["csrf"] ?? ""
            for act in ["own", "own/remove"] {
                let refused = try await ben.post("\(path)/cover/\(act)", FormFields(["csrf": csrf]))
                #expect(refused.status == .notFound, "\(act)")
            }
            #expect(try await answer(ann, own).status == .ok)
        }
    }

    /// The head of a PNG of that many pixels, and nothing behind it that would be as many.
    private static func bomb(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes = TestPicture.png(8, 8)
        let sides = [width, height].flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - $0 * 8)) } }
        bytes.replaceSubrange(16..<24, with: sides)
        return bytes
    }

    @Test("what is no picture, or none that a cover could be, is refused beside its field, and what was there stays")
    func refused() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            let path = try await book(fixture, ann)
            let own = try cover(try await choose(TestPicture.png(40, 60), ann, path))
            let cases: [(bytes: [UInt8]?, words: String)] = [
                (nil, CoverFault.nothingChosen), ([], CoverFault.picture(.empty).words),
                (Array("<svg onload=\"x\"/>".utf8), CoverFault.picture(.notAPicture).words),
                (Array("<!doctype html><script>alert(1)</script>".utf8), CoverFault.picture(.notAPicture).words),
                (TestPicture.jpeg.dropLast(9), CoverFault.picture(.unreadable).words),
                (Self.bomb(15_000, 15_000), CoverFault.picture(.tooManyPixels).words),
                (Self.bomb(3000, 3000), CoverFault.picture(.unreadable).words),
                (TestPicture.png(9, 60), CoverFault.unfit.words), (TestPicture.png(2000, 12), CoverFault.unfit.words),
                (Array(repeating: 7, count: Photo.maximumBytes + 1), CoverFault.picture(.tooLarge).words),
            ]
            for (bytes, words) in cases {
                let page = try await choose(bytes, ann, path)
                #expect(page.status == .unprocessableContent, "\(words)")
                #expect(page.document.first("#picture-error")?.text == words)
                #expect(page.document.first("#picture")?["aria-invalid"] == "true")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                #expect(try cover(page) == own)
            }
            // From there it can be chosen again.
            let page = try await ann.submit(action: "\(path)/cover/own", pressing: "Use my own cover") { form in
                try form.attach("picture", .init(name: "c", type: "", bytes: TestPicture.heic))
            }
            #expect(page.url.path == path)
            #expect(try cover(page) != own)
        }
    }

    @Test("a form longer than it may be is refused in words, and so are more pictures than an hour has")
    func tooMuch() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            let path = try await book(fixture, ann)
            let token = try #require(try await ann.get(path).document.form(action: "\(path)/cover/own")?["csrf"])
            let target = try #require(Target("\(path)/cover/own"))
            #expect(fixture.site.bodyLimit(.post, target) == SentForm.maximumLength + Photo.maximumBytes)
            var fields = Fields([.contentType: "multipart/form-data; boundary=x"])
            fields[.cookie] = ann.cookies.all.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
            let body = """
                --x\r\nContent-Disposition: form-data; name=csrf\r\n\r\n\(token)\r\n\
                --x\r\nContent-Disposition: form-data; name=cover; filename=p\r\n\r\nbytes
                """
            let request = Request(method: .post, target: target, fields: fields, body: Array(body.utf8), id: "r1")
            let cut = await fixture.site.respond(toOverlong: request, end: Array("\r\n--x--\r\n".utf8))
            #expect(cut.status == .unprocessableContent)
            let words = HTMLDocument(cut.bytes ?? []).first("#picture-error")?.text
            #expect(words == CoverFault.picture(.tooLarge).words)
            for _ in 0..<60 { _ = try await choose([], ann, path) }
            let page = try await choose(TestPicture.png(40, 60), ann, path)
            #expect(page.status == .unprocessableContent)
            #expect(page.document.first("#picture-error")?.text.hasPrefix("Many covers came in a short time.") == true)
            fixture.clock.advance(by: .seconds(120))
            #expect(try await choose(TestPicture.png(40, 60), ann, path).status == .ok)
        }
    }

    @Test("without its token nothing is kept, and whoever is not logged in comes back to the form")
    func strangers() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember()
            let path = try await book(fixture, ann)
            try await ann.get(path)
            let forged = try await ann.submit(action: "\(path)/cover/own", pressing: "Use my own cover") { form in
                try form.attach("picture", .init(name: "c", type: "", bytes: TestPicture.png(40, 60)))
                form.forge("csrf", "x")
            }
            #expect(forged.status == .forbidden)
            let visitor = try fixture.browser()
            let page = try await visitor.get("\(path)/cover/own")
            #expect(page.url.path == "/login")
            #expect(try await fixture.stores.covers.owned(by: fixture.signedIn(ann).member.id, after: nil, 1).isEmpty)
            let form = try await ann.get("\(path)/cover/own")
            #expect(form.status == .ok && AccessibilityCheck.faults(in: form.document) == [])
        }
    }
}
