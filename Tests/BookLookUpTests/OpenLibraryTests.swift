import Flyleaf
import HTTP
import Primitives
import Testing

@testable import BookLookUp

@Suite("Open Library, as it is asked and read")
struct OpenLibraryTests {
    private static let answer = """
        {"numFound":3,"start":0,"numFoundExact":true,"docs":[
        {"key":"/works/OL1W","title":"A Tale","author_name":["A. Writer","B. Second"],"first_publish_year":1890,
         "cover_i":77,"isbn":["0306406152","9780306406157","nonsense"],"language":["eng"],"number_of_pages_median":210,
         "subject":["Tales","Tales","Ships"]},
        {"key":"/works/OL2W","title":"Bare","author_name":"Only One","cover_i":-1,"language":["eng","ger"],
         "first_publish_year":"c1885","number_of_pages_median":null},
        {"title":"No key"},{"key":"/books/OL3M","title":"No work"},{"key":"/works/OL4W"},{"key":"/works/../x","title":"Odd"}]}
        """

    @Test("4.2 a search is read with its facts, and what is odd in it is left out")
    func readsSearch() throws {
        let books = try #require(OpenLibraryAnswer.books(Array(Self.answer.utf8)))
        #expect(books.map(\.title.text) == ["A Tale", "Bare"])
        let tale = try #require(books.first)
        #expect(tale.author.text == "A. Writer, B. Second")
        #expect(tale.isbn?.digits == "9780306406157")
        #expect(tale.cover?.number == 77)
        #expect(
            tale.facts
                == BookFacts(
                    year: 1890,
                    pages: 210,
                    language: "eng",
                    subjects: ["Tales", "Ships"],
                    source: "Open Library"
                )
        )
        let bare = try #require(books.last)
        #expect(bare.author.text == "Only One")
        #expect(bare.cover == nil)
        #expect(bare.facts == BookFacts(year: nil, pages: nil, language: nil, subjects: [], source: "Open Library"))
    }

    @Test(
        "4.2 what is no answer to a search is none",
        arguments: ["", "<html>503</html>", "{\"docs\":", "[]", "{\"docs\":{}}", "{\"numFound\":1}"]
    )
    func refusesOthers(text: String) {
        #expect(OpenLibraryAnswer.books(Array(text.utf8)) == nil)
    }

    @Test("4.2 titles that would break a page are one line of our length")
    func cutsHostileTitles() throws {
        let title = String(repeating: "x", count: 5000)
        let text = """
            {"docs":[{"key":"/works/OL1W","title":"<script>\\n\\u0000x","author_name":["\(title)","\(title)"]},
            {"key":"/works/OL2W","title":"\(title)"},{"key":"/works/OL3W","title":"\\u200b"}]}
            """
        let books = try #require(OpenLibraryAnswer.books(Array(text.utf8)))
        #expect(books.map { $0.title.text.unicodeScalars.count } == [11, ReviewTitle.maximumLength])
        #expect(books[0].title.text.contains("\n") == false)
        #expect(books[0].author.text.unicodeScalars.count == 202)
        #expect(books.allSatisfy { ReviewTitle($0.title.text) != nil && AuthorLine($0.author.text) != nil })
    }

    @Test("4.2 ten thousand works in one answer are cut to those that are asked for")
    func cutsLongAnswers() throws {
        let one =
            "{\"key\":\"/works/OL1W\",\"title\":\"A\",\"isbn\":[\(repeatElement("\"0306406152\"", count: 50).joined(separator: ","))]}"
        let text = "{\"docs\":[\(repeatElement(one, count: 10_000).joined(separator: ","))]}"
        let books = try #require(OpenLibraryAnswer.books(Array(text.utf8)))
        #expect(books.count == LookUps.maximumBooks)
        #expect(books[0].isbns.count == 1)
    }

    @Test("4.2 a request names the program and its contact, its deadline, and public addresses alone")
    func buildsRequests() throws {
        let requests = OpenLibraryRequests(
            home: try #require(WebURL("https://openlibrary.org")),
            covers: try #require(WebURL("https://covers.openlibrary.org")),
            agent: "Flyleaf/1 (+https://books.example)"
        )
        let search = requests.search(try #require(LookUpWords("Moby-Dick & more")))
        #expect(search.url.path == "/search.json")
        #expect(search.url.queryFields["q"] == "moby dick and more")
        #expect(search.url.queryFields["limit"] == "8")
        #expect(search.fields[.userAgent] == "Flyleaf/1 (+https://books.example)")
        #expect(search.timeout == .seconds(3))
        #expect(search.maximumRedirects == 0)
        #expect(search.addressPolicy == .publicOnly)
        let number = requests.search(try #require(LookUpWords("0-306-40615-2")))
        #expect(number.url.queryFields["isbn"] == "9780306406157")
        #expect(number.url.queryFields["q"] == nil)
        let cover = requests.cover(try #require(LibraryCover(77)))
        #expect(cover.url.description == "https://covers.openlibrary.org/b/id/77-M.jpg?default=false")
    }

    @Test(
        "4.2 each status says what to do next",
        arguments: [
            (200, nil, nil), (429, "30", .tooOften(again: .seconds(30))), (429, nil, .tooOften(again: nil)),
            (429, "Wed, 21 Oct 2026 07:28:00 GMT", .tooOften(again: nil)), (403, nil, .tooOften(again: nil)),
            (404, nil, .missing), (503, nil, .outOfOrder), (302, nil, .unreadable), (422, nil, .unreadable),
        ] as [(Int, String?, LibraryFailure?)]
    )
    func readsStatus(code: Int, retry: String?, failure: LibraryFailure?) {
        var response = ClientResponse(status: Status(code: code))
        if let retry { response.fields[.retryAfter] = retry }
        #expect(OpenLibraryAnswer.failure(response) == failure)
    }

    @Test("4.2 whatever way a call fails, the library failed and nothing else did")
    func turnsFailures() async throws {
        let home = try #require(WebURL("https://openlibrary.org"))
        for (reason, failure) in [
            (FetchError.Reason.timedOut, LibraryFailure.tooSlow), (.unreachable, .unreachable),
            (.tooLarge, .unreadable), (.brokenAnswer, .unreadable), (.refusedAddress, .unreachable),
        ] {
            let fetch = Fetch { _ throws(FetchError) in throw FetchError(reason, mayHaveArrived: false) }
            let library = BookLibrary.openLibrary(home: home, covers: home, agent: "x", fetch)
            await #expect(throws: failure) { _ = try await library.search(.words("moby")) }
        }
    }
}
