import Flyleaf
import HTTP
import HostNames
import Primitives
import Testing

@testable import LinkReading

@Suite("Asking a site whose it is")
struct SiteReaderTests {
    private let token = SiteToken(trusted: String(repeating: "a", count: 43))
    private let site = WebSite(trusted: "https://books.example")
    private var tag: String { "<meta name=\"flyleaf-site\" content=\"\(token.text)\">" }

    private func shows(
        _ answer: @escaping @Sendable (ClientRequest) throws(FetchError) -> ClientResponse
    ) async throws -> Bool {
        let fetch = Fetch { request async throws(FetchError) in try answer(request) }
        return try await SiteReader.web(ascii: HostName.ascii, fetch).shows(site, token)
    }

    private func shows(_ answers: [String: ClientResponse]) async throws -> Bool {
        try await shows { request throws(FetchError) in
            answers[request.url.description] ?? ClientResponse(status: .notFound)
        }
    }

    private func page(_ text: String) -> ClientResponse { ClientResponse(status: .ok, body: Array(text.utf8)) }
    private func leads(to place: String, _ status: Status = .found) -> ClientResponse {
        ClientResponse(status: status, fields: Fields([.location: place]))
    }

    @Test("a site is what was typed of it, in every spelling, and nothing else is one")
    func typed() {
        let reader = SiteReader.web(ascii: HostName.ascii, Fetch { _ in ClientResponse(status: .ok) })
        for text in [
            "books.example", " Books.Example\n", "https://books.example", "http://books.example/a?b#c",
            "HTTPS://BOOKS.example/", "books.example/a:b@c", "ｂｏｏｋｓ。example", "books.example?a", "books.example#a",
        ] {
            #expect(reader.site(text) == site, "\(text)")
        }
        #expect(reader.site("bücher.example/x")?.text == "https://xn--bcher-kva.example")
        for text in [
            "", " ", "books", "localhost", "https://", "https:///a", "books.example:8443", "books.example:443",
            "a@books.example", "https://a:b@books.example/", "ftp://books.example", "javascript:alert(1)",
            "a b.example",
            "books.example\u{0}", "[::1]", "//books.example", "books..example", "-.example",
        ] {
            #expect(reader.site(text) == nil, "\(text)")
        }
    }

    @Test("the tag counts in the head of the first page, and nowhere else")
    func tagged() async throws {
        for html in [
            tag, "<!doctype html><html><head><title>T</title>\(tag)</head>", "\u{feff}<!DOCTYPE html>\n\(tag)",
            "<HTML><HEAD><META CONTENT='\(token.text)' NAME=Flyleaf-Site />",
            "<head><script>a</script><style>b</style><link rel=x><base href=/>\(tag)",
            "<meta name=flyleaf-site content=another>\(tag)", "<head><!-- c -->\(tag)",
        ] {
            #expect(try await shows(["https://books.example/": page(html)]), "\(html)")
        }
        for html in [
            "", token.text, "<body>\(tag)", "<head></head>\(tag)", "<p>\(tag)", "Words \(tag)",
            "<title>a</title>b\(tag)",
            "<!--\(tag)-->", "<title>\(tag)</title>", "<script>'\(tag)'</script>", "<noscript>\(tag)</noscript>",
            "<template>\(tag)</template>", "<svg>\(tag)</svg>", "<div title='\(tag)'>", "<meta name=\"a\(tag)\">",
            "<html></html>\(tag)", "<meta name=flyleaf-site content=\"\(token.text)a\">",
            "<meta name=flyleaf-site content=\" \(token.text)\">", "<meta name=other content=\(token.text)>",
            "<meta property=flyleaf-site content=\(token.text)>", "<link name=flyleaf-site content=\(token.text)>",
            "<meta name=flyleaf-site content=another content=\(token.text)>", "</meta name=flyleaf-site>",
        ] {
            #expect(try await !shows(["https://books.example/": page(html)]), "\(html)")
        }
    }

    @Test("a line of the file counts as well, also where the first page cannot be read")
    func file() async throws {
        let file = "https://books.example/.well-known/flyleaf.txt"
        for text in [token.text, "a\n\(token.text)\nb", "a\r\n \(token.text)\t\r\n"] {
            #expect(try await shows([file: page(text)]) == true)
            #expect(try await shows(["https://books.example/": page(""), file: page(text)]))
            #expect(
                try await shows { request throws(FetchError) in
                    if request.url.path == "/" { throw FetchError(.timedOut, mayHaveArrived: true) }
                    return ClientResponse(status: .ok, body: Array(text.utf8))
                }
            )
        }
        for text in ["", "\(token.text)a", "a \(token.text)", tag, " \n \n"] {
            #expect(try await !shows(["https://books.example/": page(""), file: page(text)]), "\(text)")
        }
    }

    @Test("a site leads on within itself, a few times; what another site shows is no proof")
    func redirects() async throws {
        let home = "https://books.example/"
        let inside = [home: leads(to: "/en/"), "\(home)en/": leads(to: "\(home)x", .permanentRedirect)]
        #expect(try await shows(inside.merging(["\(home)x": page(tag)]) { $1 }))
        for place in [
            "https://www.books.example/", "http://books.example/", "https://books.example:8443/", "//evil.example/",
            "javascript:a", "https://books.example.evil.example/",
        ] {
            let tagged = page(tag)
            await #expect(throws: LinkReadingFailure.refused(status: 302), "\(place)") {
                _ = try await shows { request throws(FetchError) in
                    if request.url.path != "/" { return ClientResponse(status: .notFound) }
                    return request.url.description == home
                        ? ClientResponse(status: .found, fields: Fields([.location: place])) : tagged
                }
            }
        }
        let asked = Lock(0)
        await #expect(throws: LinkReadingFailure.unreachable) {
            _ = try await shows { request throws(FetchError) in
                asked.withLock { $0 += 1 }
                return ClientResponse(status: .found, fields: Fields([.location: request.url.description]))
            }
        }
        #expect(asked.withLock(\.self) == 8)
    }

    @Test("it is asked at public addresses alone, within bounds, without redirects of the client's own")
    func request() async throws {
        let asked = Lock<[ClientRequest]>([])
        #expect(
            try await !shows { request throws(FetchError) in
                asked.withLock { $0.append(request) }
                return ClientResponse(status: .ok)
            }
        )
        #expect(
            asked.withLock { $0.map(\.url.description) } == [
                "https://books.example/", "https://books.example/.well-known/flyleaf.txt",
            ]
        )
        for request in asked.withLock(\.self) {
            #expect(request.method == .get && request.body.isEmpty && request.fields.all.map(\.name) == [.accept])
            #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 0)
            #expect(request.timeout == .seconds(5) && request.maximumBodyBytes == 1 << 20)
        }
    }

    @Test("why a site could not be looked at is what its first page says")
    func failures() async throws {
        await #expect(throws: LinkReadingFailure.notPublic) {
            _ = try await shows { _ throws(FetchError) in throw FetchError(.refusedAddress, mayHaveArrived: false) }
        }
        for status in [403, 404, 500, 304] {
            let answer = ClientResponse(status: Status(code: status))
            await #expect(throws: LinkReadingFailure.refused(status: status)) {
                _ = try await shows { _ throws(FetchError) in answer }
            }
        }
    }
}
