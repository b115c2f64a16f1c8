import Flyleaf
import HTTP
import Primitives
import Testing

@testable import LinkReading

@Suite("Reading the page behind a link")
struct LinkReaderTests {
    private func read(
        _ address: String = "https://books.example/a",
        _ answer: @escaping @Sendable (ClientRequest) throws(FetchError) -> ClientResponse
    ) async throws -> PageCard {
        let target = try #require(ShortLinkTarget(address))
        let fetch = Fetch { request async throws(FetchError) in try answer(request) }
        return try await LinkReader.web(fetch).read(target)
    }

    private func page(_ html: String, _ type: String = "text/html; charset=utf-8") -> ClientResponse {
        ClientResponse(status: .ok, fields: Fields([.contentType: type]), body: Array(html.utf8))
    }

    @Test("it is asked for once, over HTTPS, at a public address only, within bounds, and without saying who asks")
    func request() async throws {
        let asked = Lock<[ClientRequest]>([])
        let page = page("<title>A  book\n</title><meta name=description content='Of it'>")
        for address in ["https://books.example/a?b=c", "http://books.example/a?b=c", "HTTP://books.example/a?b=c"] {
            let card = try await read(address) { request throws(FetchError) in
                guard request.url.scheme == .https else { throw FetchError(.refusedAddress, mayHaveArrived: false) }
                asked.withLock { $0.append(request) }
                return page
            }
            #expect(card.title.text == "A  book" && card.description.text == "Of it")
        }
        for request in asked.withLock(\.self) {
            #expect(request.method == .get && request.url.description == "https://books.example/a?b=c")
            #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 5)
            #expect(request.timeout == .seconds(8) && request.maximumBodyBytes == 4 << 20 && request.body.isEmpty)
            #expect(request.fields.all.map(\.name) == [.accept])
        }
        #expect(asked.withLock(\.count) == 3)
    }

    @Test("the picture a page names is found by its whole address, and asked for as a page is")
    func picture() async throws {
        let cases: [(String, String?)] = [
            ("<meta property=og:image content='/a.png'>", "https://books.example/a.png"),
            ("<meta property=og:image content='//c.example/a.png'>", "https://c.example/a.png"),
            ("<meta name=twitter:image content='https://c.example/b.png'>", "https://c.example/b.png"),
            (
                "<meta name=twitter:image content='/t'><meta property=og:image:url content='o'>",
                "https://books.example/o"
            ),
            ("<meta property=og:image content='javascript:alert(1)'>", nil),
            ("<meta property=og:image content='data:image/png;base64,AA'>", nil),
            ("<meta property=og:image content='https://u@c.example/'>", nil),
            ("<meta property=og:image content='ftp://c.example/a'>", nil), ("", nil),
        ]
        for (tags, address) in cases {
            let page = page("<title>T</title>\(tags)<meta property=og:image:alt content='A\ncat'>")
            let card = try await read { _ throws(FetchError) in page }
            #expect(card.picture?.address.text == address, "\(tags)")
            #expect(card.picture.map { $0.description.text == "A cat" } ?? true)
        }
        let asked = Lock<[ClientRequest]>([])
        let fetch = Fetch { request async throws(FetchError) in
            asked.withLock { $0.append(request) }
            return ClientResponse(status: .ok, body: [7])
        }
        let address = try #require(ShortLinkTarget("https://c.example/a.png"))
        let bytes = try await LinkReader.web(fetch).picture(PagePicture(address: address, description: .none))
        let request = try #require(asked.withLock(\.first))
        #expect(bytes == [7] && request.addressPolicy == .publicOnly && request.maximumRedirects == 5)
        #expect(request.maximumBodyBytes == Photo.maximumBytes && request.fields.all.map(\.name) == [.accept])
    }

    @Test("what a page says is made into lines that fit, with nothing unseen in them")
    func foreign() async throws {
        let long = String(repeating: "a", count: 5000)
        let page = page("<title>One\r\ntwo\u{2028}three</title><meta name=description content='\(long)'>")
        let card = try await read { _ throws(FetchError) in page }
        #expect(!card.title.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
        #expect(card.description.text.unicodeScalars.count == LinkDescription.maximumLength)
    }

    @Test("every way a page cannot be read has its own reason")
    func failures() async throws {
        let reasons: [(FetchError.Reason, LinkReadingFailure)] = [
            (.refusedAddress, .notPublic), (.timedOut, .tooSlow), (.tooLarge, .tooLarge),
            (.unreachable, .unreachable), (.insecure, .unreachable), (.brokenAnswer, .unreachable),
            (.cancelled, .unreachable),
        ]
        for (reason, failure) in reasons {
            await #expect(throws: failure) {
                _ = try await read { _ throws(FetchError) in throw FetchError(reason, mayHaveArrived: true) }
            }
        }
        let (missing, empty) = (ClientResponse(status: .notFound), page("<p>Nothing"))
        await #expect(throws: LinkReadingFailure.refused(status: 404)) {
            _ = try await read { _ throws(FetchError) in missing }
        }
        await #expect(throws: LinkReadingFailure.saysNothing) { _ = try await read { _ throws(FetchError) in empty } }
        for type in ["image/png", "application/pdf", "text/plain", ""] {
            let file = page("<title>T</title>", type)
            await #expect(throws: LinkReadingFailure.notAPage) { _ = try await read { _ throws(FetchError) in file } }
        }
        await #expect(throws: LinkReadingFailure.notPublic) {
            _ = try await read("https://[x]/") { _ throws(FetchError) in empty }
        }
    }

    @Test("the kind of an answer is read in every spelling")
    func mediaTypes() {
        #expect(MediaType("Text/HTML ; Charset=\"UTF-8\"").charset == "utf-8")
        #expect(MediaType("text/html;charset=x").isPage && MediaType("application/xhtml+xml").isPage)
        #expect(MediaType("text/html; boundary=a; charset=latin1").charset == "latin1")
        #expect(MediaType("text/html; charset=").charset == nil && MediaType("").charset == nil)
    }
}
