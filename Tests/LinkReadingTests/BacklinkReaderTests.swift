import Flyleaf
import HTTP
import Primitives
import Testing

@testable import LinkReading

@Suite("Asking a page whether it links back")
struct BacklinkReaderTests {
    private let own = "https://flyleaf.example/writers/06h1smqd0oeibtf12vrfkn8jpc"

    private func linksBack(
        _ answers: [String: ClientResponse],
        _ address: String = "https://books.example/about"
    ) async throws -> Bool {
        let target = try #require(ShortLinkTarget(address))
        let fetch = Fetch { request async throws(FetchError) in
            #expect(request.addressPolicy == .publicOnly && request.maximumRedirects == 0)
            guard request.url.scheme == .https else {
                throw FetchError(.refusedAddress, mayHaveArrived: false, detail: "as the guarded client does")
            }
            return answers[request.url.description] ?? ClientResponse(status: .notFound)
        }
        return try await BacklinkReader.web(fetch).linksBack(target, own)
    }

    private func page(_ html: String, _ type: String = "text/html; charset=utf-8") -> ClientResponse {
        ClientResponse(status: .ok, fields: Fields([.contentType: type]), body: Array(html.utf8))
    }

    private func linksBack(from html: String) async throws -> Bool {
        try await linksBack(["https://books.example/about": page(html)])
    }

    @Test("a link with rel=me to that very page is one, however another maker's page writes it")
    func links() async throws {
        let host = "https://flyleaf.example"
        let path = own.dropFirst(host.count)
        for html in [
            "<a rel=me href=\"\(own)\">", "<a href='\(own)' rel='nofollow ME\tnoopener'>x</a>",
            "<head><link rel=\"me\" href=\"\(own)\">", "<p>words <A HREF=\(own) REL=me>",
            "<a rel=me href='\(own)#top'>", "<a rel=me href='HTTPS://Flyleaf.Example:443\(path)'>",
            "<a rel=me href='\(own.replacing("/", with: "&#x2F;"))'>",
            "<a rel=me href='\(own.replacing("/", with: "&#47;"))'>",
            "<a rel=me href=https://other.example/><a rel=me href=\(own)>", "<a rel='&#109;e' href=\(own)>",
        ] {
            #expect(try await linksBack(from: html), "\(html)")
        }
        for html in [
            "", own, "<a href=\(own)>", "<a rel=mean href=\(own)>", "<a rel=me>", "<a rel=me href='\(own)/'>",
            "<a rel=me href='\(own)?a'>", "<a rel=me href='http://flyleaf.example\(path)'>",
            "<a rel=me href='https://flyleaf.example:8443\(path)'>", "<a rel=me href='\(own.dropLast())'>",
            "<a rel=me href='https://flyleaf.example.evil.example\(path)'>", "<a rel=me href='\(path)'>",
            "<!--<a rel=me href=\(own)>-->", "<script>'<a rel=me href=\(own)>'</script>", "</a rel=me href=\(own)>",
            "<title><a rel=me href=\(own)></title>", "<img rel=me href=\(own)>", "<a title='<a rel=me href=\(own)>'>",
        ] {
            #expect(try await !linksBack(from: html), "\(html)")
        }
    }

    @Test("the page is asked for over HTTPS, leads on within its site, and is a page")
    func reading() async throws {
        let back = page("<a rel=me href=\(own)>")
        #expect(try await linksBack(["https://books.example/about": back], "http://books.example/about"))
        let moved = ClientResponse(status: Status(code: 301), fields: Fields([.location: "/new"]))
        #expect(
            try await linksBack(["https://books.example/about": moved, "https://books.example/new": back])
        )
        let away = ClientResponse(status: .found, fields: Fields([.location: "https://evil.example/"]))
        await #expect(throws: LinkReadingFailure.refused(status: 302)) {
            _ = try await linksBack(["https://books.example/about": away, "https://evil.example/": back])
        }
        let file = page("<a rel=me href=\(own)>", "text/plain")
        await #expect(throws: LinkReadingFailure.notAPage) {
            _ = try await linksBack(["https://books.example/about": file])
        }
        await #expect(throws: LinkReadingFailure.refused(status: 404)) { _ = try await linksBack([:]) }
    }

    @Test(
        "references in the values of attributes are read, and what is none stays",
        arguments: [
            ("a&amp;b", "a&b"), ("&#x41;&#X42;&#67;", "ABC"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&amp;amp;", "&amp;"),
            ("&", "&"), ("&;", "&;"), ("&amp", "&amp"), ("&nope;", "&nope;"), ("&#xD800;", "&#xD800;"),
            ("&#x110000;", "&#x110000;"), ("&#;&#x;", "&#;&#x;"), ("&#99999999999999;", "&#99999999999999;"),
            ("é&amp;\u{301}", "é&\u{301}"), ("&&amp;&", "&&&"), ("", ""), ("&#-1;", "&#-1;"), ("&#+65;", "&#+65;"),
        ]
    )
    func references(_ text: String, _ decoded: String) {
        #expect(Array(HTMLText.decoded(text).unicodeScalars) == Array(decoded.unicodeScalars))
    }
}
