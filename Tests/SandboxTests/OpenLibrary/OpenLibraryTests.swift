import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxOpenLibrary

@Suite("the Open Library face")
struct OpenLibraryTests {
    private func call(_ test: TestSandbox, _ path: String) async throws -> GraphReply {
        GraphReply(await test.openLibrary(Request(method: .get, target: try #require(Target(path)))))
    }

    private func control(_ test: TestSandbox, _ fields: KeyValuePairs<String, String>) async throws {
        var request = Request(
            method: .post,
            target: try #require(Target("/sandbox/control")),
            body: Array(FormFields(fields).urlencoded.utf8)
        )
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.fields[.accept] = "application/json"
        #expect(await test.openLibrary(request).status == .ok)
    }

    @Test("it has more than five hundred books from before 1929, whose numbers are right")
    func catalogue() throws {
        let books = Catalogue.shared.books
        #expect(books.count >= 500)
        #expect(books.allSatisfy { $0.year < 1929 && !$0.title.isEmpty && !$0.authors.isEmpty })
        #expect(books.count { $0.isbn != nil } >= 500)
        for isbn in books.compactMap(\.isbn) {
            let digits = isbn.compactMap(\.wholeNumberValue)
            let sum = digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
            #expect(digits.count == 13 && sum % 10 == 0, "\(isbn)")
        }
    }

    @Test("a search finds all words at beginnings of words, tells the usual members, and others where asked")
    func search() async throws {
        let test = try await TestSandbox()
        let usual = try await call(test, "/search.json?q=moby+mel")
        #expect(usual.json["numFound"]?.integer == 1)
        let found = try #require(usual.json["docs"]?.elements?.first)
        #expect(found["author_name"]?.elements?.first?.text == "Herman Melville")
        #expect(found["first_publish_year"]?.integer == 1851)
        #expect(found["isbn"] == nil)
        let asked = try await call(test, "/search.json?q=moby&fields=key,isbn,subject,number_of_pages_median")
        let other = try #require(asked.json["docs"]?.elements?.first)
        #expect(other["isbn"]?.elements?.first?.text == "9780142437247")
        #expect(other["title"] == nil)
        #expect(try await call(test, "/search.json?isbn=0142437247").json["numFound"]?.integer == 1)
        #expect(try await call(test, "/search.json").status.code == 422)
    }

    @Test("pages of a search join without gap or double")
    func pages() async throws {
        let test = try await TestSandbox()
        let all = try await call(test, "/search.json?q=shakespeare&fields=key&limit=1000").json
        var keys: [JSON] = []
        for page in 1...20 {
            keys +=
                try await call(test, "/search.json?q=shakespeare&fields=key&limit=5&page=\(page)").json["docs"]?
                .elements ?? []
        }
        #expect(keys == all["docs"]?.elements)
        #expect(keys.count > 20)
        #expect(try await call(test, "/search.json?q=x&limit=-5&page=99999999999999999999").status == .ok)
    }

    @Test("a number leads to its edition, that to its work and its authors, and a merged work to the other")
    func records() async throws {
        let test = try await TestSandbox()
        let moved = try await call(test, "/isbn/0142437247.json?x=1")
        #expect(moved.status == .found)
        let address = try #require(moved.response.fields[.location])
        #expect(address.hasSuffix("?x=1"))
        let edition = try await call(test, address).json
        #expect(edition["isbn_13"]?.elements?.first?.text == "9780142437247")
        #expect(edition["covers"]?.elements?.last?.integer == -1)
        let key = try #require(edition["works"]?.elements?.first?["key"]?.text)
        let work = try await call(test, "\(key).json").json
        let author = try #require(work["authors"]?.elements?.first?["author"]?["key"]?.text)
        #expect(try await call(test, "\(author).json").json["name"]?.text == "Herman Melville")
        let merged = try await call(test, "/works/OL1000007W.json").json
        #expect(merged["type"]?["key"]?.text == "/type/redirect")
        #expect(merged["location"]?.text == "/works/OL7W")
        for missing in [
            "/isbn/9999999999.json", "/works/OL0W.json", "/works/x", "/books/OL9999M.json", "/authors/OL0A.json",
        ] {
            let reply = try await call(test, missing)
            #expect(reply.status == .notFound && reply.text.contains("<html>"), "\(missing)")
        }
        let data = try await call(test, "/api/books?bibkeys=ISBN:0142437247,ISBN:1&format=json&jscmd=data").json
        #expect(data.members?.count == 1)
        #expect(data["ISBN:0142437247"]?["cover"]?["medium"]?.text?.hasSuffix("-M.jpg") == true)
    }

    @Test("both ways to write a description, and editions without authors, are met")
    func shapes() {
        let records = OpenLibraryRecords(temper: OpenLibraryTemper())
        let editions = Catalogue.shared.books.map(records.edition)
        #expect(editions.contains { $0["description"]?.text != nil })
        #expect(editions.contains { $0["description"]?["value"]?.text != nil })
        #expect(editions.contains { $0["authors"] == nil } && editions.contains { $0["authors"] != nil })
        #expect(editions.contains { $0["pagination"] != nil } && editions.contains { $0["number_of_pages"] != nil })
    }

    @Test("covers are pictures; one that is not there is blank, or missing where that is asked for")
    func covers() async throws {
        let test = try await TestSandbox()
        let cover = try await call(test, "/b/id/1007-M.jpg?default=false")
        #expect(cover.status == .ok)
        #expect(cover.response.bytes?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(try await call(test, "/b/isbn/0142437247-S.jpg").status == .ok)
        for missing in ["/b/id/1009-M.jpg", "/b/id/-1-M.jpg", "/b/id/5-M.jpg", "/b/isbn/1-M.jpg", "/b/id/1007-X.jpg"] {
            #expect(try await call(test, "\(missing)?default=false").status == .notFound, "\(missing)")
            #expect(try await call(test, missing).status == .ok, "\(missing)")
        }
    }

    @Test("its faults and its temper are those of the real one")
    func temper() async throws {
        let test = try await TestSandbox()
        let path = "/search.json?q=shakespeare&limit=3"
        try await control(test, ["act": "fault", "kind": "rate_limit", "path": "/search"])
        let refused = try await call(test, path)
        #expect(refused.status == .tooManyRequests && refused.response.fields[.retryAfter] == nil)
        try await control(test, ["act": "server", "names_retry": "1"])
        try await control(test, ["act": "fault", "kind": "rate_limit"])
        #expect(try await call(test, path).response.fields[.retryAfter] == "30")
        try await control(test, ["act": "fault", "kind": "server_error"])
        let broken = try await call(test, path)
        #expect(broken.status.code == 503 && broken.text.hasPrefix("<html>"))
        try await control(test, ["act": "server", "counts_wrongly": "1", "hostile": "1", "leaves_out": "1"])
        let odd = try await call(test, path).json
        #expect(odd["numFoundExact"] == .bool(false))
        #expect((odd["numFound"]?.integer ?? 0) > 10_000)
        #expect(odd["docs"]?.elements?.allSatisfy { $0["author_name"] == nil && $0["cover_i"]?.integer == -1 } == true)
        try await control(test, ["act": "server", "finds_nothing": "1"])
        #expect(try await call(test, path).json["docs"]?.elements?.isEmpty == true)
    }

    @Test("its pages are for people")
    func site() async throws {
        let test = try await TestSandbox()
        let front = try await call(test, "/?q=moby")
        #expect(front.status == .ok && front.text.contains("Herman Melville"))
        #expect(try await call(test, "/sandbox/control").text.contains("Open Library"))
        #expect(try await call(test, "/people").status == .ok)
        #expect(try await call(test, "/nowhere").status == .notFound)
    }
}
